import { playerProcedure, router } from '../trpc.ts';
import {
  betDetail,
  cancelInput,
  cancelOutput,
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
    .input(placeInput)
    .output(placeOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.place(ctx.caller, input)),
  status: playerProcedure
    .input(statusInput)
    .output(statusOutput)
    .query(({ ctx, input }) => ctx.ports.bets.status(ctx.caller, input)),
  cancel: playerProcedure
    .input(cancelInput)
    .output(cancelOutput)
    .mutation(({ ctx, input }) => ctx.ports.bets.cancel(ctx.caller, input)),
  list: playerProcedure
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => ctx.ports.bets.list(ctx.caller, input)),
  detail: playerProcedure
    .input(detailInput)
    .output(betDetail)
    .query(({ ctx, input }) => ctx.ports.bets.detail(ctx.caller, input)),
});
