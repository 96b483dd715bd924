import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { jackpotRound, jackpotTicket } from '../../db/schema/index.ts';

/** A stored jackpot round. */
export type Round = typeof jackpotRound.$inferSelect;
/** A stored jackpot ticket. */
export type Ticket = typeof jackpotTicket.$inferSelect;

/** The round that was opened last. */
export async function latestRound(db: Db): Promise<Round | null> {
  const [latest] = await db.select().from(jackpotRound).orderBy(desc(jackpotRound.id)).limit(1);
  return latest ?? null;
}

/** The round of a number; null without one. */
export async function findRound(db: Db, id: number): Promise<Round | null> {
  const [found] = await db.select().from(jackpotRound).where(eq(jackpotRound.id, id));
  return found ?? null;
}

/** Locks a round: `share` for a ticket, of which many may be bought at once; `update` for its decision. */
export async function lockRound(tx: Db, id: number, how: 'share' | 'update'): Promise<Round | null> {
  const [locked] = await tx.select().from(jackpotRound).where(eq(jackpotRound.id, id)).for(how);
  return locked ?? null;
}

/** The rounds that were decided last, newest first. */
export function decidedRounds(db: Db, limit: number): Promise<Round[]> {
  const isDecided = isNotNull(jackpotRound.decidedAt);
  return db.select().from(jackpotRound).where(isDecided).orderBy(desc(jackpotRound.id)).limit(limit);
}

/** Rounds without a result, and decided rounds with unpaid prizes, oldest first. */
export function unfinishedRounds(db: Db): Promise<Round[]> {
  return db.select().from(jackpotRound).where(isNull(jackpotRound.paidAt)).orderBy(jackpotRound.id);
}

/** The player's ticket of an idempotency key; null without one. */
export async function findByKey(db: Db, accountId: number, key: string): Promise<Ticket | null> {
  const isIt = and(eq(jackpotTicket.accountId, accountId), eq(jackpotTicket.idempotencyKey, key));
  const [found] = await db.select().from(jackpotTicket).where(isIt);
  return found ?? null;
}

/** The tickets of a round without void ones: their number, their prices, and the shares of the pool and of the tax. */
export type Sales = { count: number; priceCents: number; poolCents: number; exciseCents: number };

/** Reads the sales of a round. */
export async function salesOf(db: Db, roundId: number): Promise<Sales> {
  const [row] = await rowsOf<Record<keyof Sales, string>>(
    db,
    sql`select count(*)::text as count, coalesce(sum(price_cents), 0)::text as "priceCents",
        coalesce(sum(pool_cents), 0)::text as "poolCents", coalesce(sum(excise_cents), 0)::text as "exciseCents"
      from jackpot_ticket where round_id = ${roundId} and status <> ${STATUS.voided}`,
  );
  const { count = 0, priceCents = 0, poolCents = 0, exciseCents = 0 } = row ?? {};
  return {
    count: Number(count),
    priceCents: Number(priceCents),
    poolCents: Number(poolCents),
    exciseCents: Number(exciseCents),
  };
}

/** The pool of a round in cents: the shares of its tickets, and the money that the previous round has passed on so far. */
export async function poolNow(db: Db, round: Round): Promise<number> {
  if (round.poolCents !== null) return round.poolCents;
  const before = await findRound(db, round.id - 1);
  return (await salesOf(db, round.id)).poolCents + (before?.rolledCents ?? 0);
}

/** Decided tickets of a round whose prize is not paid, by id after `afterId`. */
export function dueTickets(db: Db, roundId: number, afterId: number, limit: number): Promise<Ticket[]> {
  const isDue = and(eq(jackpotTicket.roundId, roundId), eq(jackpotTicket.status, STATUS.pending));
  return db
    .select()
    .from(jackpotTicket)
    .where(and(isDue, gt(jackpotTicket.id, afterId)))
    .orderBy(jackpotTicket.id)
    .limit(limit);
}
