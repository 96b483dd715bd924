import { accountRouter } from './account/router.ts';
import { betsRouter } from './bets/router.ts';
import { fixturesRouter } from './fixtures/router.ts';
import { marketsRouter } from './markets/router.ts';
import { sportsRouter } from './sports/router.ts';
import { router } from './trpc.ts';
import { walletRouter } from './wallet/router.ts';

/** Every procedure of the product. */
export const appRouter = router({
  account: accountRouter,
  wallet: walletRouter,
  bets: betsRouter,
  fixtures: fixturesRouter,
  sports: sportsRouter,
  markets: marketsRouter,
});

export type AppRouter = typeof appRouter;
