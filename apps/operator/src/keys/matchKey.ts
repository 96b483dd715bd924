import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { STATUS } from '../db/betStatus.ts';
import type { Db } from '../db/database.ts';
import { loadOrCreateSetting } from '../db/installationSettings.ts';
import { isPendingTicket } from '../db/pendingTicket.ts';
import { bet, installationSetting, jackpotTicket } from '../db/schema/index.ts';

/** The row with the fingerprint of the key that this installation's matches are drawn from. */
const FINGERPRINT_ROW = 'match_result_key_fingerprint';
/** Its value between the release of a key and the next start. */
const RELEASED = 'released';

const fingerprintOf = (key: string): string => createHash('sha256').update(`fingerprint|${key}`).digest('hex');
const isFingerprint = eq(installationSetting.name, FINGERPRINT_ROW);

/** Bets and tickets of the jackpot that wait for results, which another key would change. */
async function pendingBets(db: Db): Promise<number> {
  return (await db.$count(bet, eq(bet.status, STATUS.pending))) + (await pendingTickets(db));
}

/** Tickets of the jackpot that wait for results. */
export const pendingTickets = (db: Db): Promise<number> => db.$count(jackpotTicket, isPendingTicket);

/**
 * Whether matches may be drawn from this key: it is the one of the data, the data has none yet, or the former one was
 * released and no bet waits for a result of it. The database stores its fingerprint, never the key.
 */
export async function adoptMatchKey(db: Db, key: string): Promise<'adopted' | 'otherKey' | 'pendingBets'> {
  const fingerprint = fingerprintOf(key);
  const stored = await loadOrCreateSetting(db, FINGERPRINT_ROW, fingerprint);
  if (stored === fingerprint) return 'adopted';
  if (stored !== RELEASED) return 'otherKey';
  // A process that still runs with the former key may have placed bets since.
  if ((await pendingBets(db)) > 0) return 'pendingBets';
  await db.update(installationSetting).set({ value: fingerprint }).where(isFingerprint);
  return 'adopted';
}

/**
 * Whether this installation's matches are drawn from this key. Changes nothing. `otherKey` also when no operator has
 * started with this data; `released` when the next start may adopt another key.
 */
export async function compareMatchKey(db: Db, key: string): Promise<'same' | 'otherKey' | 'released'> {
  const [stored] = await db.select().from(installationSetting).where(isFingerprint);
  if (stored?.value === RELEASED) return 'released';
  return stored?.value === fingerprintOf(key) ? 'same' : 'otherKey';
}

/** Permits the next start to draw matches from another key. Refused while bets are pending. */
export async function releaseMatchKey(db: Db): Promise<'released' | 'unchanged' | 'pendingBets'> {
  if ((await pendingBets(db)) > 0) return 'pendingBets';
  const [stored] = await db.select().from(installationSetting).where(isFingerprint);
  if (stored === undefined || stored.value === RELEASED) return 'unchanged';
  await db.update(installationSetting).set({ value: RELEASED }).where(isFingerprint);
  return 'released';
}
