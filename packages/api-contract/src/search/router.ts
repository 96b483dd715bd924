import { publicProcedure, router } from '../trpc.ts';
import { searchInput, searchOutput } from './contract.ts';

export const searchRouter = router({
  matches: publicProcedure
    .meta({
      summary: 'Matches by the names of their teams or tournament',
      onPages: true,
      rateLimits: ['searchesPerAddress'],
    })
    .input(searchInput)
    .output(searchOutput)
    .query(({ ctx, input }) => ctx.ports.search.matches(ctx.caller, input)),
});
