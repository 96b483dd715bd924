import assert from 'node:assert/strict';
import type { AgeState } from '@ushindi/shared/ageProof';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Blocks } from '../../db/lockPlayer.ts';
import { preparedRowsOf } from '../../db/rows.ts';
import { LEDGER_OUTCOME, type LedgerOutcome, ledgerPost, requirePosted, type Transfer } from '../../ledger/post.ts';
import { betRow, legRows } from './newBet.ts';
import { type Bet, findByIdempotencyKey, type NewLeg } from './store.ts';

// The two statements of the slow path. Each round trip to the database costs more than the work it does there.

/** The blocks of the locked player, with the earlier bet of the key or the id of the new one. */
type Prepared = Blocks & ({ earlier: Bet } | { earlier: null; betId: number });

/** A bet without a booking code. */
export type NewBet = Omit<Bet, 'bookingCode'>;

/**
 * Locks the player as `lockPlayer` does and looks for an earlier bet of the idempotency key. Without one it draws the id
 * of the new bet, so that rows which refer to the bet can be stored with it.
 */
export async function prepareBet(tx: Db, accountId: number, idempotencyKey: string): Promise<Prepared> {
  const [found] = await preparedRowsOf<
    Record<'excluded_until' | 'restricted_at', string | null> & {
      age_state: AgeState;
      new_bet_id: number | string | null;
    }
  >(
    tx,
    'prepare_bet',
    ['excluded_until', 'restricted_at', 'age_state', 'new_bet_id'],
    sql`prepare_bet(${accountId}, ${idempotencyKey})`,
  );
  assert(found);
  const { age_state: ageState } = found;
  const blocks = { excludedUntil: dateOf(found.excluded_until), restrictedAt: dateOf(found.restricted_at), ageState };
  if (found.new_bet_id !== null) return { ...blocks, earlier: null, betId: Number(found.new_bet_id) };
  const earlier = await findByIdempotencyKey(tx, accountId, idempotencyKey);
  assert(earlier);
  return { ...blocks, earlier };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Stores a bet with its legs under the first booking code that is free, and posts the transfer of its stake. Returns null
 * when all codes are taken; nothing is stored then.
 * @throws InsufficientFunds, as `post` does.
 */
export async function storeBet(
  tx: Db,
  fresh: NewBet,
  { legs, stake }: { legs: NewLeg[]; stake: Transfer },
  bookingCodes: Iterable<string>,
): Promise<Bet | null> {
  for (const bookingCode of bookingCodes) {
    const stored = { ...fresh, bookingCode };
    const [outcome] = await preparedRowsOf<LedgerOutcome>(
      tx,
      'store_bet',
      LEDGER_OUTCOME,
      storing(stored, legs, stake),
    );
    if (outcome === undefined) continue;
    requirePosted(outcome);
    return stored;
  }
  return null;
}

/** The transfer's key depends on the stored row. If the code is taken, no row is stored and no money moves. */
const storing = (fresh: Bet, legs: NewLeg[], stake: Transfer) => sql`
  insert_bets(
      array[jsonb_populate_record(null::bet, ${JSON.stringify(betRow(fresh))})], ${legRows([[fresh.bookingCode, legs]])}
    ) as stored,
    ${ledgerPost(stake, sql`'stake:' || stored.id`)} as posted`;
