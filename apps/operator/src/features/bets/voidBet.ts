import { eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { bet } from '../../db/schema/index.ts';
import type { Freebets } from '../../ports/freebets.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { refund, storeSettlements } from './payout.ts';
import { STATUS } from './status.ts';
import { type BetWithLegs, endLegs, lockOwnBet } from './store.ts';

type Parts = { db: Db; nowMs: Clock; freebets: Freebets };

/** `unchanged` for a bet that is void already. A refusal changes nothing. */
type Voided =
  | { status: 'done' | 'unchanged'; refundedCents: number }
  | { status: 'refused'; reason: 'unknownBet' | 'settled' | 'cancelled' };

/**
 * Makes a pending bet void and returns its whole stake to its source, once. A settled bet changes only by a
 * correction of its matches.
 */
export async function voidBet({ db, nowMs, freebets }: Parts, betId: number): Promise<Voided> {
  return db.transaction(async (tx) => {
    const found = await lockWithPlayer(tx, betId);
    if (found === null) return { status: 'refused', reason: 'unknownBet' };
    const { status, stakeCents } = found;
    if (status === STATUS.voided) return { status: 'unchanged', refundedCents: stakeCents };
    if (status === STATUS.cancelled) return { status: 'refused', reason: 'cancelled' };
    if (status !== STATUS.pending) return { status: 'refused', reason: 'settled' };
    await endLegs(tx, betId, { status: STATUS.voided, settledAt: new Date(nowMs()) });
    await storeSettlements(tx, [await refund(tx, freebets, found, { status: STATUS.voided }, nowMs())]);
    return { status: 'done', refundedCents: stakeCents };
  });
}

/** A bet with its legs, locked after its player. */
async function lockWithPlayer(tx: Db, betId: number): Promise<BetWithLegs | null> {
  const [known] = await tx.select({ accountId: bet.accountId }).from(bet).where(eq(bet.id, betId));
  if (known === undefined) return null;
  await lockPlayer(tx, known.accountId);
  return lockOwnBet(tx, known.accountId, String(betId));
}
