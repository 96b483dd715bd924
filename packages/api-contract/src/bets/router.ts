import { messageOutput } from '../texts/confirmations.ts';
import { playerProcedure, router } from '../trpc.ts';
import {
  abandonInput,
  abandonOutput,
  autoCashOutInput,
  autoCashOutOutput,
  betDetail,
  cancelInput,
  cashOutInput,
  cashOutOffersInput,
  cashOutOffersOutput,
  cashOutOutput,
  detailInput,
  listInput,
  listOutput,
  placeInput,
  placeOutput,
  statusInput,
  statusOutput,
} from './contract.ts';

export const betsRouter = router({
  place: playerProcedure
    .meta({ summary: 'Places a bet', unbatchable: true, rateLimits: ['changesPerPlayer', 'betsPerPlayer'] })
    .input(placeInput)
    .output(placeOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.place(ctx.caller, input)),
  status: playerProcedure
    .meta({ summary: 'Whether a bet with a booking code was placed' })
    .input(statusInput)
    .output(statusOutput)
    .query(({ ctx, input }) => ctx.ports.bets.status(ctx.caller, input)),
  abandon: playerProcedure
    .meta({
      summary: 'Abandons a placement whose outcome is unknown',
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .input(abandonInput)
    .output(abandonOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.abandon(ctx.caller, input)),
  cancel: playerProcedure
    .meta({ summary: 'Cancels a bet', unbatchable: true, rateLimits: ['changesPerPlayer'] })
    .input(cancelInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.cancel(ctx.caller, input)),
  cashOutOffers: playerProcedure
    .meta({ summary: "Offers to cash out the player's bets" })
    .input(cashOutOffersInput)
    .output(cashOutOffersOutput)
    .query(({ ctx, input }) => ctx.ports.bets.cashOutOffers(ctx.caller, input)),
  cashOut: playerProcedure
    .meta({ summary: 'Cashes out a bet or a part of it', unbatchable: true, rateLimits: ['changesPerPlayer'] })
    .input(cashOutInput)
    .output(cashOutOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.cashOut(ctx.caller, input)),
  setAutoCashOut: playerProcedure
    .meta({
      summary: 'Sets or removes the offer at which a bet is cashed out by itself',
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .input(autoCashOutInput)
    .output(autoCashOutOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.setAutoCashOut(ctx.caller, input)),
  list: playerProcedure
    .meta({ summary: "A page of the player's bets" })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => ctx.ports.bets.list(ctx.caller, input)),
  detail: playerProcedure
    .meta({ summary: 'One bet with its legs' })
    .input(detailInput)
    .output(betDetail)
    .query(({ ctx, input }) => ctx.ports.bets.detail(ctx.caller, input)),
});
