import { isBookingCode } from '@ushindi/shared';
import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { abandonedSlip } from '../../db/schema/index.ts';
import { OperatorError } from '../../http/errors.ts';
import type { Player } from '../../http/serve.ts';
import { findByIdempotencyKey } from './store.ts';

type Parts = { db: Db; nowMs: Clock };

/** How long an abandoned code is stored: much longer than a delayed request can take to arrive. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Abandons a booking code whose placement has an unknown outcome. Returns the id of the bet that was placed with
 * it, or null: then a placement that arrives later is refused. The player's lock decides which of the two is first.
 * @throws OperatorError INVALID for a text that is no booking code.
 */
export async function abandonSlip({ db, nowMs }: Parts, { accountId }: Player, key: string): Promise<number | null> {
  if (!isBookingCode(key)) throw new OperatorError('INVALID', { kind: 'invalidBookingCode' });
  return db.transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    const placed = await findByIdempotencyKey(tx, accountId, key);
    if (placed !== null) return placed.id;
    const row = { accountId, idempotencyKey: key, abandonedAt: new Date(nowMs()) };
    await tx.insert(abandonedSlip).values(row).onConflictDoNothing();
    return null;
  });
}

/** Whether the player has abandoned a booking code. The caller has locked the player. */
export async function isAbandoned(tx: Db, accountId: number, key: string): Promise<boolean> {
  const isIt = and(eq(abandonedSlip.accountId, accountId), eq(abandonedSlip.idempotencyKey, key));
  return (await tx.$count(abandonedSlip, isIt)) > 0;
}

/** Deletes booking codes that were abandoned more than a day ago. */
export async function cleanUpAbandoned({ db, nowMs }: Parts): Promise<void> {
  const before = new Date(nowMs() - KEPT_MS);
  await deleteSome(db, abandonedSlip, abandonedSlip.id, lt(abandonedSlip.abandonedAt, before));
}
