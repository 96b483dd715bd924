import { publicProcedure, router } from '../trpc.ts';
import { quickMenuOutput } from './contract.ts';

export const menuRouter = router({
  quick: publicProcedure
    .meta({ summary: 'The shortcuts under the page tabs', sharedCache: true })
    .output(quickMenuOutput)
    .query(({ ctx }) => ctx.ports.menu.quick(ctx.caller)),
});
