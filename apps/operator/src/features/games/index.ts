import type { Logger } from 'pino';
import type { Routes } from '../../app.ts';
import type { GameSettings } from './settings.ts';
import type { Wait } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Authenticate } from '../../http/serve.ts';
import type { Key } from '../../keys/keys.ts';
import type { Job } from '../../jobs/repeat.ts';
import type { GameHistory } from '../../ports/gameHistory.ts';
import { assetRoutes } from './assets.ts';
import { roundDrawRoutes } from './drawRoutes.ts';
import { gameHistory } from './history.ts';
import type { LaunchDeps } from './launch.ts';
import { playRoutes, type StoreUse } from './playRoutes.ts';
import { gamesRoutes } from './routes.ts';
import { cleanUpSessions } from './sessions.ts';
import { WalletRounds } from './walletRounds.ts';

type Deps = Omit<LaunchDeps, 'publicUrl'> & {
  logger: Logger;
  authenticate: Authenticate;
  settings: GameSettings;
  /** The key of the server seeds. */
  key: Key;
  storeUse: StoreUse;
  wait: Wait;
};

/** The parts of the games that the operator runs. */
type Games = { api: Routes[]; open: Routes[]; jobs: Job[]; history: (db: Db) => GameHistory };

const SETTLE_INTERVAL_MS = 2_000;
const CLEAN_UP_INTERVAL_MS = 10 * 60_000;

/** Wires the games. */
export function createGames({ settings, key, authenticate, storeUse, wait, logger, ...deps }: Deps): Games {
  const { db, nowMs, rulesAt } = deps;
  const { publicUrl, parentOrigins, rtpPercent } = settings;
  const gameConfig = { key, rtpPercent };
  const rounds = new WalletRounds({ db, nowMs, rulesAt, gameConfig, logger });
  return {
    api: [gamesRoutes({ ...deps, publicUrl, authenticate }), roundDrawRoutes(db)],
    open: [assetRoutes(parentOrigins), playRoutes({ db, nowMs, gameConfig, rounds, wait, storeUse })],
    jobs: [
      { name: 'game settlement', everyMs: SETTLE_INTERVAL_MS, run: () => rounds.settleDue() },
      { name: 'game clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpSessions({ db, nowMs }) },
    ],
    history: gameHistory,
  };
}
