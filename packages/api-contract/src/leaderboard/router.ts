import { publicProcedure, router } from '../trpc.ts';
import { leaderboardOutput, leaderboardPrizesOutput } from './contract.ts';

export const leaderboardRouter = router({
  get: publicProcedure
    .meta({ summary: "The promotion's leaderboard", needs: 'leaderboard', readsPlayer: true })
    .output(leaderboardOutput)
    .query(({ ctx }) => ctx.ports.leaderboard.get(ctx.caller)),
  prizes: publicProcedure
    .meta({ summary: 'The prizes of the leaderboard and who won them', sharedCache: true, needs: 'leaderboardPrizes' })
    .output(leaderboardPrizesOutput)
    .query(({ ctx }) => ctx.ports.leaderboard.prizes(ctx.caller)),
});
