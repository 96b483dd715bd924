import { publicProcedure, router } from '../trpc.ts';
import { marketsInput, marketsOutput } from './contract.ts';

export const marketsRouter = router({
  list: publicProcedure
    .meta({ summary: 'The markets of a sport', sharedCache: true })
    .input(marketsInput)
    .output(marketsOutput)
    .query(({ ctx, input }) => ctx.ports.markets.list(ctx.caller, input)),
});
