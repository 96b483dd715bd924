import { eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { bet } from '../../db/schema/index.ts';
import type { Freebets } from '../../ports/freebets.ts';
import { changeResult, lockWithPlayer } from './correct.ts';
import { refund, storeSettlements } from './payout.ts';
import { endLegs } from './store.ts';

type Parts = { db: Db; nowMs: Clock; freebets: Freebets };

/** `unchanged` for a bet that is void already. A refusal changes nothing. */
type Voided =
  | { status: 'done' | 'unchanged'; refundedCents: number }
  | { status: 'refused'; reason: 'unknownBet' | 'settled' | 'cancelled' | 'cashedOut' };

/**
 * Makes a pending bet void and returns its stake to its source, once. A settled bet changes only by a correction of
 * its matches. Earlier cash outs of parts of the stake remain valid.
 */
export async function voidBet({ db, nowMs, freebets }: Parts, betId: number): Promise<Voided> {
  return db.transaction(async (tx) => {
    const found = await lockWithPlayer(tx, betId);
    if (found === null) return { status: 'refused', reason: 'unknownBet' };
    const { status, stakeCents } = found;
    if (status === STATUS.voided) return { status: 'unchanged', refundedCents: stakeCents };
    if (status === STATUS.cancelled) return { status: 'refused', reason: 'cancelled' };
    if (status === STATUS.cashedOut) return { status: 'refused', reason: 'cashedOut' };
    if (status !== STATUS.pending) return { status: 'refused', reason: 'settled' };
    await endLegs(tx, betId, { status: STATUS.voided, settledAt: new Date(nowMs()) });
    if (found.corrections > 0) await changeResult(tx, freebets, found, 'refund', nowMs());
    else await storeSettlements(tx, [await refund(tx, freebets, found, { status: STATUS.voided }, nowMs())]);
    await tx.update(bet).set({ voidedByStaff: true }).where(eq(bet.id, betId));
    return { status: 'done', refundedCents: stakeCents };
  });
}
