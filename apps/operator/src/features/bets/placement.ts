import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsAsJson, rowsOf } from '../../db/rows.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { type LedgerOutcome, ledgerPost, requirePosted, type Transfer } from '../../ledger/post.ts';
import { type Bet, findByRef, type NewLeg } from './store.ts';

// What a placement reads and writes, in two statements: each way to the database and back costs more than the work there.

/** What is known once the player is locked: when his self-exclusion ends, and the bet that the booking code names already. */
type Opened = { excludedUntil: Date | null } & ({ earlier: Bet } | { earlier: null; betId: number });

/** A bet that has no reference yet. */
export type FreshBet = Omit<Bet, 'betReference'>;

/**
 * Locks the player as `lockPlayer` does, and finds his bet of a booking code. Without one it draws the number of the
 * bet to come, so that all that refers to it can be stored with it.
 */
export async function openBet(tx: Db, accountId: number, betRef: string): Promise<Opened> {
  const [found] = await rowsOf<{ excluded_until: string | null; new_bet_id: number | string | null }>(
    tx,
    sql`select excluded_until, new_bet_id from bet_open(${accountId}, ${betRef})`,
  );
  assert(found);
  const excludedUntil = found.excluded_until === null ? null : new Date(found.excluded_until);
  if (found.new_bet_id !== null) return { excludedUntil, earlier: null, betId: Number(found.new_bet_id) };
  const earlier = await findByRef(tx, accountId, betRef);
  assert(earlier);
  return { excludedUntil, earlier };
}

/**
 * Stores a bet with its legs under the first of the references that is free, and makes the transfer of its stake; null
 * when all are taken, and nothing is stored or moved then.
 * @throws InsufficientFunds, as `post` does.
 */
export async function storeBet(
  tx: Db,
  fresh: FreshBet,
  { legs, stake }: { legs: NewLeg[]; stake: Transfer },
  references: Iterable<string>,
): Promise<Bet | null> {
  const legRows = rowsAsJson(betLeg, legs);
  for (const betReference of references) {
    const stored = { ...fresh, betReference };
    const [outcome] = await rowsOf<LedgerOutcome>(tx, storing(rowsAsJson(bet, [stored]), legRows, stake));
    if (outcome === undefined) continue;
    requirePosted(outcome);
    return stored;
  }
  return null;
}

/** The transfer's key is made of the stored row: without one, as under a reference that is taken, no money moves. */
const storing = (betRows: string, legRows: string, stake: Transfer) => sql`
  with stored as (
    insert into bet overriding system value select * from jsonb_populate_recordset(null::bet, ${betRows})
    on conflict (bet_reference) do nothing returning id
  ), leg as (
    insert into bet_leg (bet_id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier,
      outcome_name, market_name, odds, live, kickoff_at, home_team, away_team, competition)
    select stored.id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier,
      outcome_name, market_name, odds, live, kickoff_at, home_team, away_team, competition
    from stored, jsonb_populate_recordset(null::bet_leg, ${legRows})
  )
  select posted.* from stored, ${ledgerPost(stake, sql`'stake:' || stored.id`)} as posted`;
