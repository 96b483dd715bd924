import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { excludePlayer, takeBreak } from '../features/account/exclusion.ts';
import { accountRoutes } from '../features/account/routes.ts';
import { AccountService } from '../features/account/service.ts';
import { sessionRoutes } from '../features/account/sessionRoutes.ts';
import { SessionService } from '../features/account/sessionService.ts';
import { Texts } from '../features/account/texts.ts';
import type { StoreUse } from '../features/games/playRoutes.ts';
import { cashOutOpenRounds } from '../features/games/settleRound.ts';
import { saferPlayRoutes } from '../features/saferPlay/routes.ts';
import { endOpenDeposits } from '../features/wallet/store.ts';
import type { Authenticate, SignedInPlayer } from '../http/serve.ts';
import { type Keys, keptExclusionKeys } from '../keys/keys.ts';
import type { SendSms } from '../ports/sms.ts';
import { noSms } from '../ports/unavailable.ts';
import type { RandomSource } from '../random.ts';
import { requireFindable } from './startChecks.ts';

type SessionDeps = ConstructorParameters<typeof SessionService>[0];
type TextDeps = ConstructorParameters<typeof Texts>[0];
type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  /** Null if this operator sends no text messages. */
  sendSms: SendSms | null;
  onText: TextDeps['onText'];
  bonusesAtSignIn: SessionDeps['bonusesAtSignIn'];
};

/**
 * Wires sessions, the accounts that start them, their text messages and their routes.
 * @throws ConfigError if a kept exclusion could not be found with the keys.
 */
export async function composeAccounts(deps: Deps, { config, keys }: { config: Config; keys: Keys }) {
  const { db, nowMs, sendSms } = deps;
  const exclusionKeys = keptExclusionKeys(keys);
  await requireFindable(db, exclusionKeys, nowMs());
  const texts = new Texts(deps);
  const accountKeys = { accountNumberKey: keys.accountNumbers.current, keptExclusionKeys: exclusionKeys };
  const { sessionMs: totalMs, sessionIdleMs: idleMs } = config;
  const sessions = new SessionService({ ...deps, sendSms: sendSms ?? noSms, lifetime: { totalMs, idleMs } });
  const accounts = await AccountService.create({ ...deps, sessions, texts, settings: config, ...accountKeys });
  const authenticate: Authenticate = (token) => sessions.authenticate(token);
  const authenticateAway: Authenticate = (token) => sessions.authenticate(token, { isUse: false });
  const storeUse: StoreUse = (used) => sessions.storeUse(used);
  const excluding = { ...deps, endOpenDeposits, cashOutOpenRounds: cashOutOpenRounds(deps.logger) };
  const exclude = (player: SignedInPlayer, period: string) => excludePlayer(excluding, player, period);
  const takeABreak = (player: SignedInPlayer, days: number) => takeBreak(excluding, player, days);
  const routes = [
    accountRoutes({ accounts, authenticate, exclude }),
    sessionRoutes(sessions, authenticate),
    saferPlayRoutes({ ...deps, ...config, takeBreak: takeABreak }, { authenticate, authenticateAway }),
  ];
  return { authenticate, storeUse, routes, textsSent: () => texts.settled() };
}
