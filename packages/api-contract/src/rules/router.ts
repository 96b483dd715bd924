import { publicProcedure, router } from '../trpc.ts';
import { rulesOutput } from './contract.ts';

export const rulesRouter = router({
  current: publicProcedure
    .meta({ summary: 'The taxes and limits that the operator applies now', sharedCache: true })
    .output(rulesOutput)
    .query(({ ctx }) => ctx.ports.rules.current(ctx.caller)),
});
