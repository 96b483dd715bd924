import { publicProcedure, router } from '../trpc.ts';
import { launchInput, launchOutput, lobbyInput, lobbyOutput } from './contract.ts';

export const gamesRouter = router({
  launch: publicProcedure
    .input(launchInput)
    .output(launchOutput)
    .mutation(({ ctx, input }) => ctx.ports.games.launch(ctx.caller, input)),
  lobby: publicProcedure
    .input(lobbyInput)
    .output(lobbyOutput)
    .query(({ ctx, input }) => ctx.ports.games.lobby(ctx.caller, input)),
});
