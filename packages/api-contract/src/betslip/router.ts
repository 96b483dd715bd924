import { publicProcedure, router } from '../trpc.ts';
import { bookInput, bookOutput, loadInput, loadOutput } from './contract.ts';

const slipProcedure = publicProcedure.meta({ needs: 'bets' });

export const betslipRouter = router({
  load: slipProcedure
    .meta({
      summary: 'The selections of a shared slip',
      onPages: true,
      rateLimits: ['unknownCodesPerAddress'],
      foundNothing: (output) => loadOutput.parse(output).selections.length === 0,
    })
    .input(loadInput)
    .output(loadOutput)
    .query(({ ctx, input }) => ctx.ports.betslip.load(ctx.caller, input)),
  book: slipProcedure
    .meta({
      summary: 'Draws a booking code for selections',
      unbatchable: true,
      rateLimits: ['bookingsPerAddress'],
    })
    .input(bookInput)
    .output(bookOutput)
    .mutation(({ ctx, input }) => ctx.ports.betslip.book(ctx.caller, input)),
});
