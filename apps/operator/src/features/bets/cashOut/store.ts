import { and, asc, count, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { STATUS } from '../../../db/betStatus.ts';
import type { Db } from '../../../db/database.ts';
import { bet, cashOut } from '../../../db/schema/index.ts';

/** A stored cash out. */
export type CashOut = typeof cashOut.$inferSelect;
/** A cash out to store. */
export type NewCashOut = Omit<CashOut, 'id'>;

/** The cash out that was made with a quote; null without one. */
export async function findCashOut(db: Db, betId: number, quoteId: string): Promise<CashOut | null> {
  const isIt = and(eq(cashOut.betId, betId), eq(cashOut.quoteId, quoteId));
  const [found] = await db.select().from(cashOut).where(isIt);
  return found ?? null;
}

/** The cash outs of bets, by bet, in their order. */
export async function cashOutsOf(db: Db, betIds: number[]): Promise<ReadonlyMap<number, CashOut[]>> {
  if (betIds.length === 0) return new Map();
  const rows = await db.select().from(cashOut).where(inArray(cashOut.betId, betIds)).orderBy(cashOut.id);
  return Map.groupBy(rows, ({ betId }) => betId);
}

/** The number of cash outs of each bet; bets without one are left out. */
export async function countCashOuts(db: Db, betIds: number[]): Promise<ReadonlyMap<number, number>> {
  if (betIds.length === 0) return new Map();
  const rows = await db
    .select({ betId: cashOut.betId, made: count() })
    .from(cashOut)
    .where(inArray(cashOut.betId, betIds))
    .groupBy(cashOut.betId);
  return new Map(rows.map(({ betId, made }) => [betId, made]));
}

/** Stores a cash out. */
export async function storeCashOut(tx: Db, made: NewCashOut): Promise<void> {
  await tx.insert(cashOut).values(made);
}

/** The ids of pending bets with a target, in the order of their ids, after the given one. */
export async function betsWithTarget(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: bet.id })
    .from(bet)
    .where(and(isNotNull(bet.autoCashOutCents), eq(bet.status, STATUS.pending), gt(bet.id, afterId)))
    .orderBy(asc(bet.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
