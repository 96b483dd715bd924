import { publicProcedure, router } from '../trpc.ts';
import { searchInput, searchOutput } from './contract.ts';

export const searchRouter = router({
  matches: publicProcedure
    .input(searchInput)
    .output(searchOutput)
    .query(({ ctx, input }) => ctx.ports.search.matches(ctx.caller, input)),
});
