import type { Db } from '../../db/database.ts';
import { findRound, type Round, salesOf } from './store.ts';

/** The pool of a round in cents: the shares of its tickets, and the money that the previous round has passed on so far. */
export async function poolNow(db: Db, round: Round): Promise<number> {
  if (round.poolCents !== null) return round.poolCents;
  const before = await findRound(db, round.id - 1);
  return (await salesOf(db, round.id)).poolCents + (before?.rolledCents ?? 0);
}
