import type { Db } from '../../db/database.ts';
import { findRound, type Round, salesOf } from './store.ts';

/** The pool of a round so far: what its tickets brought, and what the round before passed on, once that is known. */
export async function poolNow(db: Db, round: Round): Promise<number> {
  if (round.poolCents !== null) return round.poolCents;
  const before = await findRound(db, round.id - 1);
  return (await salesOf(db, round.id)).poolCents + (before?.rolledCents ?? 0);
}
