import { startedExclusion } from '../scalars.ts';
import { messageOutput } from '../texts/confirmations.ts';
import { playerProcedure, router } from '../trpc.ts';
import {
  breakInput,
  limitInput,
  playSession,
  playSessionInput,
  realityCheckInput,
  saferPlayStatus,
  setLimitInput,
} from './contract.ts';

const CHANGE = { unbatchable: true, rateLimits: ['changesPerPlayer'] } as const;

export const saferPlayRouter = router({
  status: playerProcedure
    .meta({ summary: "The player's own limits, and what moved today and this month" })
    .output(saferPlayStatus)
    .query(({ ctx }) => ctx.ports.saferPlay.status(ctx.caller)),
  session: playerProcedure
    .meta({ summary: "The player's session: time played, stakes, losses, and when the reality check is due" })
    .input(playSessionInput)
    .output(playSession)
    .query(({ ctx, input }) => ctx.ports.saferPlay.session(ctx.caller, input)),
  setRealityCheck: playerProcedure
    .meta({ summary: "Sets the interval of the player's reality checks", ...CHANGE })
    .input(realityCheckInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.saferPlay.setRealityCheck(ctx.caller, input)),
  confirmRealityCheck: playerProcedure
    .meta({
      summary: 'The player has seen the reality check',
      batchableBecause: 'a repeated confirmation changes nothing',
      rateLimits: ['changesPerPlayer'],
    })
    .output(messageOutput)
    .mutation(({ ctx }) => ctx.ports.saferPlay.confirmRealityCheck(ctx.caller)),
  setLimit: playerProcedure
    .meta({ summary: "Sets one of the player's own limits; a raise waits a day", ...CHANGE })
    .input(setLimitInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.saferPlay.setLimit(ctx.caller, input)),
  withdrawChange: playerProcedure
    .meta({ summary: 'Withdraws a change of a limit that is not valid yet', ...CHANGE })
    .input(limitInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.saferPlay.withdrawChange(ctx.caller, input)),
  takeBreak: playerProcedure
    .meta({ summary: 'Starts a break from betting and ends every session', ...CHANGE })
    .input(breakInput)
    .output(startedExclusion)
    .mutation(async ({ ctx, input }) => {
      const started = await ctx.ports.saferPlay.takeBreak(ctx.caller, input);
      ctx.session.end();
      return started;
    }),
});
