import { publicProcedure, router } from '../trpc.ts';
import { leaderboardOutput } from './contract.ts';

export const leaderboardRouter = router({
  get: publicProcedure
    .meta({ summary: "The promotion's leaderboard" })
    .output(leaderboardOutput)
    .query(({ ctx }) => ctx.ports.leaderboard.get(ctx.caller)),
});
