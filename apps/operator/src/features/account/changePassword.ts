import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import type { Device } from './device.ts';
import type { HashQueue } from './hashing.ts';
import { requirePassword, requireSamePassword } from './passwords.ts';
import type { SessionService } from './sessionService.ts';
import { endSessions } from './sessions.ts';
import { findById, lockAccount, updateAccount } from './store.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  sessions: SessionService;
  hashQueue: HashQueue;
  minPasswordLength: number;
};

/** The old password and the new one, typed twice. */
export type PasswordChange = { old: string; password: string; repeated: string };

/** Replaces the old password by a new one and the sessions by a new session: see `AccountService.changePassword`. */
export async function changePassword(
  { db, nowMs, sessions, hashQueue, minPasswordLength }: Deps,
  { accountId, phone, sessionHash, origin }: SignedInPlayer,
  wanted: PasswordChange,
  device: Device,
) {
  if (wanted.password !== wanted.repeated) throw new OperatorError('INVALID', { kind: 'passwordsDiffer' });
  requirePassword(wanted.password, { minLength: minPasswordLength, phone });
  // A session is proof of the account, as a known device is.
  const hashing = hashQueue.of({ isKnown: true });
  const found = await findById(db, accountId);
  const event = { kind: 'password_changed', accountId, origin } as const;
  if (found === null || !(await hashing.matches(wanted.old, found.passwordHash))) {
    await recordSecurityEvent(db, { ...event, outcome: 'refused', atMs: nowMs() });
    throw wrongOldPassword();
  }
  const passwordHash = await hashing.hash(wanted.password);
  const started = await db.transaction(async (tx) => {
    requireSamePassword(await lockAccount(tx, accountId), found, wrongOldPassword);
    await updateAccount(tx, accountId, { passwordHash });
    await endSessions(tx, { hash: sessionHash }, { accountId, reason: 'replaced', nowMs: nowMs() });
    await endSessions(tx, 'all', { accountId, reason: 'password', nowMs: nowMs() });
    await recordSecurityEvent(tx, { ...event, outcome: 'done', atMs: nowMs() });
    return sessions.start(tx, found, device, 'password');
  });
  return sessions.announce(started);
}

const wrongOldPassword = () => new OperatorError('INVALID', { kind: 'wrongOldPassword' });
