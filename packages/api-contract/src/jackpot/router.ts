import { playerProcedure, publicProcedure, router } from '../trpc.ts';
import { jackpotBuyInput, jackpotBuyOutput, jackpotCurrentOutput, jackpotResultsOutput } from './contract.ts';

export const jackpotRouter = router({
  current: publicProcedure
    .meta({ summary: 'The jackpot round whose tickets are on sale', sharedCache: true, needs: 'jackpot' })
    .output(jackpotCurrentOutput)
    .query(({ ctx }) => ctx.ports.jackpot.current(ctx.caller)),
  results: publicProcedure
    .meta({ summary: 'The last decided jackpot rounds, newest first', sharedCache: true, needs: 'jackpot' })
    .output(jackpotResultsOutput)
    .query(({ ctx }) => ctx.ports.jackpot.results(ctx.caller)),
  buy: playerProcedure
    .meta({
      summary: 'Buys a jackpot ticket',
      unbatchable: true,
      rateLimits: ['changesPerPlayer', 'betsPerPlayer'],
      needs: 'jackpot',
    })
    .input(jackpotBuyInput)
    .output(jackpotBuyOutput)
    .mutation(({ ctx, input }) => ctx.ports.jackpot.buy(ctx.caller, input)),
});
