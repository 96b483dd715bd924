import { playerProcedure, router } from '../trpc.ts';
import { breakInput, limitInput, saferPlayMessage, saferPlayStatus, setLimitInput } from './contract.ts';

const CHANGE = { unbatchable: true, rateLimits: ['changesPerPlayer'] } as const;

export const saferPlayRouter = router({
  status: playerProcedure
    .meta({ summary: "The player's own limits, and what moved today and this month" })
    .output(saferPlayStatus)
    .query(({ ctx }) => ctx.ports.saferPlay.status(ctx.caller)),
  setLimit: playerProcedure
    .meta({ summary: "Sets one of the player's own limits; a raise waits a day", ...CHANGE })
    .input(setLimitInput)
    .output(saferPlayMessage)
    .mutation(({ ctx, input }) => ctx.ports.saferPlay.setLimit(ctx.caller, input)),
  withdrawChange: playerProcedure
    .meta({ summary: 'Withdraws a change of a limit that is not valid yet', ...CHANGE })
    .input(limitInput)
    .output(saferPlayMessage)
    .mutation(({ ctx, input }) => ctx.ports.saferPlay.withdrawChange(ctx.caller, input)),
  takeBreak: playerProcedure
    .meta({ summary: 'Starts a break from betting', ...CHANGE })
    .input(breakInput)
    .output(saferPlayMessage)
    .mutation(({ ctx, input }) => ctx.ports.saferPlay.takeBreak(ctx.caller, input)),
});
