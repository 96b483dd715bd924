import assert from 'node:assert/strict';
import { and, eq, gt, gte, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { payment } from '../../db/schema/index.ts';

export type Payment = typeof payment.$inferSelect;
type Direction = Payment['direction'];

/** Cents that a player moved in one direction since a moment. Open payments count, failed ones do not. */
export async function movedSince(tx: Db, accountId: number, direction: Direction, sinceMs: number): Promise<number> {
  const mine = and(
    eq(payment.accountId, accountId),
    eq(payment.direction, direction),
    gte(payment.createdAt, new Date(sinceMs)),
    ne(payment.status, 'failed'),
  );
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${payment.amountCents}), 0)` })
    .from(payment)
    .where(mine);
  return Number(row?.cents ?? 0);
}

/** Stores an open payment; returns its id. */
export async function insertPayment(
  tx: Db,
  fresh: { accountId: number; direction: Direction; amountCents: number; atMs: number },
): Promise<number> {
  const { atMs, ...what } = fresh;
  const waiting = { ...what, status: 'pending' as const, createdAt: new Date(atMs) };
  const [row] = await tx.insert(payment).values(waiting).returning({ id: payment.id });
  assert(row);
  return row.id;
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Db, id: number): Promise<Payment | null> {
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update');
  return found ?? null;
}

/** Sets a payment's `providerRef` if it has none. Returns the stored one. */
export async function setProviderRef(tx: Db, id: number, providerRef: string): Promise<string | null> {
  await tx
    .update(payment)
    .set({ providerRef })
    .where(and(eq(payment.id, id), isNull(payment.providerRef)));
  const [row] = await tx.select({ providerRef: payment.providerRef }).from(payment).where(eq(payment.id, id));
  return row?.providerRef ?? null;
}

export async function updatePayment(
  tx: Db,
  id: number,
  change: Partial<Pick<Payment, 'status' | 'resultCode' | 'receipt' | 'providerRef' | 'decidedAt'>>,
): Promise<void> {
  await tx.update(payment).set(change).where(eq(payment.id, id));
}

/** Payments open since `moment` or longer, by id, after `afterId`. */
export async function pendingSince(db: Db, moment: Date, afterId: number, limit: number): Promise<Payment[]> {
  const waiting = and(eq(payment.status, 'pending'), lte(payment.createdAt, moment));
  return db
    .select()
    .from(payment)
    .where(and(waiting, gt(payment.id, afterId)))
    .orderBy(payment.id)
    .limit(limit);
}
