import { publicProcedure, router } from '../trpc.ts';
import { matchDrawInput, matchDrawOutput, roundDrawInput, roundDrawOutput } from './contract.ts';

export const drawsRouter = router({
  round: publicProcedure
    .meta({ summary: 'What verifies a round of a game', sharedCache: true, needs: 'draws' })
    .input(roundDrawInput)
    .output(roundDrawOutput)
    .query(({ ctx, input }) => ctx.ports.draws.round(ctx.caller, input)),
  match: publicProcedure
    .meta({ summary: 'What verifies the result of a match', sharedCache: true, needs: 'draws' })
    .input(matchDrawInput)
    .output(matchDrawOutput)
    .query(({ ctx, input }) => ctx.ports.draws.match(ctx.caller, input)),
});
