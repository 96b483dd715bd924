import type { Logger } from 'pino';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Authenticate } from '../../http/serve.ts';
import { type Job, runSteps } from '../../jobs/repeat.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { cleanUpMessages, deliverDue, dropSurplus } from './deliver.ts';
import { followAccounts } from './events.ts';
import { followMatches } from './matches.ts';
import { followOdds } from './odds.ts';
import { pushRoutes } from './routes.ts';
import { type Answer, createSend } from './send.ts';
import type { PushSettings } from './settings.ts';
import { PushSubscriptions } from './subscriptions.ts';
import { vapidKeysOf } from './vapid.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  logger: Logger;
  book: MatchBook;
  settings: PushSettings;
  /** The secret from which the key pair of the operator derives. */
  key: string;
  authenticate: Authenticate;
  /** The ids of matches that have kicked off and have a pending leg. */
  awaitedMatches(db: Db, nowMs: number): Promise<string[]>;
  onAnswer(outcome: Answer['kind']): void;
};

const INTERVAL_MS = 2_000;
const ODDS_INTERVAL_MS = 60_000;
const CLEAN_UP_INTERVAL_MS = 10 * 60_000;

/** Creates the calls and the jobs of notifications (decision 83). */
export function createPush({ authenticate, key, ...deps }: Deps): { routes: Routes; jobs: Job[] } {
  const keys = vapidKeysOf(key);
  const { publicKey } = keys;
  const subscriptions = new PushSubscriptions({ ...deps, publicKey });
  const send = createSend({ ...deps, keys });
  const follow = () => runSteps([() => followAccounts(deps), () => followMatches(deps), () => dropSurplus(deps)]);
  const cleanUp = () => runSteps([() => subscriptions.cleanUp(), () => cleanUpMessages(deps)]);
  const deliver = (): Promise<void> => deliverDue({ ...deps, send, publicKey });
  return {
    routes: pushRoutes(subscriptions, authenticate),
    jobs: [
      { name: 'push events', everyMs: INTERVAL_MS, run: follow },
      { name: 'push odds', everyMs: ODDS_INTERVAL_MS, run: () => followOdds(deps) },
      { name: 'push messages', everyMs: INTERVAL_MS, everyProcess: true, run: deliver },
      { name: 'push clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: cleanUp },
    ],
  };
}
