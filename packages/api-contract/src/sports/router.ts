import { publicProcedure, router } from '../trpc.ts';
import { sportsOutput } from './contract.ts';

export const sportsRouter = router({
  list: publicProcedure
    .meta({ summary: 'The sports with their live counts', sharedCache: true })
    .output(sportsOutput)
    .query(({ ctx }) => ctx.ports.sports.list(ctx.caller)),
});
