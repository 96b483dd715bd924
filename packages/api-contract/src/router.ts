import { accountRouter } from './account/router.ts';
import { ageProofRouter } from './ageProof/router.ts';
import { betsRouter } from './bets/router.ts';
import { betslipRouter } from './betslip/router.ts';
import { bonusesRouter } from './bonuses/router.ts';
import { capabilitiesRouter } from './capabilities/router.ts';
import { drawsRouter } from './draws/router.ts';
import { fixturesRouter } from './fixtures/router.ts';
import { gamesRouter } from './games/router.ts';
import { jackpotRouter } from './jackpot/router.ts';
import { leaderboardRouter } from './leaderboard/router.ts';
import { marketsRouter } from './markets/router.ts';
import { menuRouter } from './menu/router.ts';
import { placesRouter } from './places/router.ts';
import { pushRouter } from './push/router.ts';
import { rulesRouter } from './rules/router.ts';
import { saferPlayRouter } from './saferPlay/router.ts';
import { searchRouter } from './search/router.ts';
import { sportsRouter } from './sports/router.ts';
import { walletRouter } from './wallet/router.ts';
import { router } from './trpc.ts';

/** Every procedure of the product. */
export const appRouter = router({
  account: accountRouter,
  wallet: walletRouter,
  betslip: betslipRouter,
  bets: betsRouter,
  bonuses: bonusesRouter,
  draws: drawsRouter,
  fixtures: fixturesRouter,
  sports: sportsRouter,
  markets: marketsRouter,
  menu: menuRouter,
  rules: rulesRouter,
  capabilities: capabilitiesRouter,
  search: searchRouter,
  places: placesRouter,
  games: gamesRouter,
  jackpot: jackpotRouter,
  leaderboard: leaderboardRouter,
  saferPlay: saferPlayRouter,
  ageProof: ageProofRouter,
  push: pushRouter,
});

/** The type of all procedures, from which clients infer inputs and outputs. */
export type AppRouter = typeof appRouter;
