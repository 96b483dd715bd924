import { publicProcedure, router } from '../trpc.ts';
import { marketsInput, marketsOutput } from './contract.ts';

export const marketsRouter = router({
  list: publicProcedure
    .input(marketsInput)
    .output(marketsOutput)
    .query(({ ctx, input }) => ctx.ports.markets.list(ctx.caller, input)),
});
