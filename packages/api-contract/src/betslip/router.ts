import { publicProcedure, router } from '../trpc.ts';
import { loadInput, loadOutput } from './contract.ts';

export const betslipRouter = router({
  load: publicProcedure
    .meta({ summary: 'The selections of a shared slip', onPages: true })
    .input(loadInput)
    .output(loadOutput)
    .query(({ ctx, input }) => ctx.ports.betslip.load(ctx.caller, input)),
});
