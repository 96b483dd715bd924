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

const betProcedure = playerProcedure.meta({ needs: 'bets' });

const cashOutProcedure = playerProcedure.meta({ needs: 'cashOut' });

export const betsRouter = router({
  place: betProcedure
    .meta({ summary: 'Places a bet', unbatchable: true, rateLimits: ['changesPerPlayer', 'betsPerPlayer'] })
    .input(placeInput)
    .output(placeOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.place(ctx.caller, input)),
  status: betProcedure
    .meta({ summary: 'Whether a bet with a booking code was placed' })
    .input(statusInput)
    .output(statusOutput)
    .query(({ ctx, input }) => ctx.ports.bets.status(ctx.caller, input)),
  abandon: betProcedure
    .meta({
      summary: 'Abandons a placement whose outcome is unknown',
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .input(abandonInput)
    .output(abandonOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.abandon(ctx.caller, input)),
  cancel: betProcedure
    .meta({ summary: 'Cancels a bet', unbatchable: true, rateLimits: ['changesPerPlayer'] })
    .input(cancelInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.cancel(ctx.caller, input)),
  cashOutOffers: cashOutProcedure
    .meta({ summary: "Offers to cash out the player's bets" })
    .input(cashOutOffersInput)
    .output(cashOutOffersOutput)
    .query(({ ctx, input }) => ctx.ports.bets.cashOutOffers(ctx.caller, input)),
  cashOut: cashOutProcedure
    .meta({ summary: 'Cashes out a bet or a part of it', unbatchable: true, rateLimits: ['changesPerPlayer'] })
    .input(cashOutInput)
    .output(cashOutOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.cashOut(ctx.caller, input)),
  setAutoCashOut: cashOutProcedure
    .meta({
      summary: 'Sets or removes the offer at which a bet is cashed out by itself',
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .input(autoCashOutInput)
    .output(autoCashOutOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.setAutoCashOut(ctx.caller, input)),
  list: betProcedure
    .meta({ summary: "A page of the player's bets" })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => ctx.ports.bets.list(ctx.caller, input)),
  detail: betProcedure
    .meta({ summary: 'One bet with its legs' })
    .input(detailInput)
    .output(betDetail)
    .query(({ ctx, input }) => ctx.ports.bets.detail(ctx.caller, input)),
});
