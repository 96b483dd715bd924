import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Routes } from '../../app.ts';
import type { GameSettings } from '../../config.ts';
import { keepSetting } from '../../db/keptSettings.ts';
import type { Authenticate } from '../../http/serve.ts';
import type { Job } from '../../jobs/repeat.ts';
import type { GameHistory } from '../../ports/gameHistory.ts';
import { assetRoutes } from './assets.ts';
import { gameHistory } from './history.ts';
import type { LaunchParts } from './launch.ts';
import { playRoutes, type Wait } from './playRoutes.ts';
import { gamesRoutes } from './routes.ts';
import { cleanUpSessions } from './sessions.ts';
import { WalletRounds } from './walletRounds.ts';

type Parts = Omit<LaunchParts, 'publicUrl'> & {
  logger: Logger;
  authenticate: Authenticate;
  settings: GameSettings;
};

/** What the rest of the operator needs of games: calls of the API, pages and their calls, work to be done beside. */
type Games = { api: Routes[]; open: Routes[]; jobs: Job[]; history: GameHistory };

/** Keeps no process alive that is about to end. That somebody leaves is no failure. */
const wait: Wait = (durationMs, signal) =>
  setTimeout(durationMs, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

const SETTLE_INTERVAL_MS = 2_000;
const CLEAN_UP_INTERVAL_MS = 10 * 60_000;

/** The games, wired together. Their seeds follow from a key that stays with the data. */
export async function createGames({ settings, authenticate, logger, ...parts }: Parts): Promise<Games> {
  const { db, nowMs, random } = parts;
  const { publicUrl, parentOrigins, returnPercent } = settings;
  const house = { key: await keepSetting(db, 'game_seeds', random.token()), returnPercent };
  const rounds = new WalletRounds({ db, nowMs, house, logger });
  return {
    api: [gamesRoutes({ ...parts, publicUrl, authenticate })],
    open: [assetRoutes(parentOrigins), playRoutes({ db, nowMs, house, rounds, wait })],
    jobs: [
      { name: 'game settlement', everyMs: SETTLE_INTERVAL_MS, run: () => rounds.settleDue() },
      { name: 'game clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpSessions({ db, nowMs }) },
    ],
    history: gameHistory(db),
  };
}
