import { publicProcedure, router } from '../trpc.ts';
import { launchInput, launchOutput, lobbyInput, lobbyOutput } from './contract.ts';

const gamesProcedure = publicProcedure.meta({ needs: 'games' });

export const gamesRouter = router({
  launch: gamesProcedure
    .meta({
      summary: 'Opens a casino game',
      rateLimits: ['launchesPerAddress'],
      batchableBecause: 'opening a casino game moves no money',
    })
    .input(launchInput)
    .output(launchOutput)
    .mutation(({ ctx, input }) => ctx.ports.games.launch(ctx.caller, input)),
  lobby: gamesProcedure
    .meta({ summary: "A page of a provider's casino games", sharedCache: true })
    .input(lobbyInput)
    .output(lobbyOutput)
    .query(({ ctx, input }) => ctx.ports.games.lobby(ctx.caller, input)),
});
