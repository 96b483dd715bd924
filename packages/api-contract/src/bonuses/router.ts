import { playerProcedure, router } from '../trpc.ts';
import { bonusesOutput } from './contract.ts';

export const bonusesRouter = router({
  list: playerProcedure
    .meta({ summary: "The player's bonuses and freebets" })
    .output(bonusesOutput)
    .query(({ ctx }) => ctx.ports.bonuses.list(ctx.caller)),
});
