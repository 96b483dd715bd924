import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import type { VerificationCodes } from './codes.ts';
import { type Device, originOf } from './device.ts';
import type { HashQueue } from './hashing.ts';
import { requireSamePassword } from './passwords.ts';
import type { SessionService } from './sessionService.ts';
import { findByPhone, lockAccount, lockByPhone } from './store.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  sessions: SessionService;
  codes: VerificationCodes;
  hashQueue: HashQueue;
  /** The hash with which the password of an unknown phone is compared. */
  dummyHash: string;
};

/** Starts a session with the password of a phone in international form: see `AccountService.login`. */
export async function login(
  { db, nowMs, sessions, codes, hashQueue, dummyHash }: Deps,
  { phone, password }: { phone: string; password: string },
  device: Device,
) {
  const hashing = hashQueue.of(device);
  const found = await findByPhone(db, phone);
  // Hashing takes the same time for an unknown phone as for a known one.
  const isRight = await hashing.matches(password, found?.passwordHash ?? dummyHash);
  if (found === null || !isRight) {
    const event = { kind: 'login', outcome: 'refused', accountId: found?.id ?? null } as const;
    await recordSecurityEvent(db, { ...event, origin: originOf(device), atMs: nowMs() });
    throw wrongLogin();
  }
  const { accNo } = found;
  if (found.verifiedAt === null) {
    await codes.send(phone, { device, name: async (tx) => ({ account: await lockByPhone(tx, phone), accNo }) });
    throw new OperatorError('NEEDS_VERIFICATION', { kind: 'needsVerification' }, { acc_no: accNo });
  }
  const started = await db.transaction(async (tx) => {
    // The password may have changed during the comparison.
    requireSamePassword(await lockAccount(tx, found.id), found, wrongLogin);
    return sessions.start(tx, found, device, 'password');
  });
  return sessions.announce(started);
}

const wrongLogin = () => new OperatorError('INVALID', { kind: 'wrongLogin' });
