import assert from 'node:assert/strict';
import { and, eq, gt, gte, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { payment } from '../../db/schema/index.ts';

export type Payment = typeof payment.$inferSelect;
type Direction = Payment['direction'];

/** Cents that a player moves in one direction since a moment, by payments that are paid or may still be. */
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

/** Stores a payment that waits for its outcome; answers its number. */
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

/** A payment, locked until the transaction ends. */
export async function lockPayment(tx: Db, id: number): Promise<Payment | null> {
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update');
  return found ?? null;
}

/** Gives a payment the service's number unless it has one. Answers the number that it has now. */
export async function nameRequest(tx: Db, id: number, providerRef: string): Promise<string | null> {
  await tx
    .update(payment)
    .set({ providerRef })
    .where(and(eq(payment.id, id), isNull(payment.providerRef)));
  const [row] = await tx.select({ providerRef: payment.providerRef }).from(payment).where(eq(payment.id, id));
  return row?.providerRef ?? null;
}

/** Changes a locked payment. */
export async function updatePayment(
  tx: Db,
  id: number,
  change: Partial<Pick<Payment, 'status' | 'resultCode' | 'receipt' | 'providerRef' | 'decidedAt'>>,
): Promise<void> {
  await tx.update(payment).set(change).where(eq(payment.id, id));
}

/** Payments that wait for their outcome since a moment or longer, by number, after the one given. */
export async function pendingSince(db: Db, moment: Date, afterId: number, limit: number): Promise<Payment[]> {
  const waiting = and(eq(payment.status, 'pending'), lte(payment.createdAt, moment));
  return db
    .select()
    .from(payment)
    .where(and(waiting, gt(payment.id, afterId)))
    .orderBy(payment.id)
    .limit(limit);
}
