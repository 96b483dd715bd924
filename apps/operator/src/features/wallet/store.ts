import assert from 'node:assert/strict';
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { payment } from '../../db/schema/index.ts';

export type Payment = typeof payment.$inferSelect;

/** Cents asked for since a moment, by payments that are paid or may still be. */
export async function depositedSince(tx: Db, accountId: number, sinceMs: number): Promise<number> {
  const mine = and(
    eq(payment.accountId, accountId),
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
export async function insertPayment(tx: Db, accountId: number, amountCents: number, atMs: number): Promise<number> {
  const fresh = { accountId, amountCents, status: 'pending' as const, createdAt: new Date(atMs) };
  const [row] = await tx.insert(payment).values(fresh).returning({ id: payment.id });
  assert(row);
  return row.id;
}

/** A payment, locked until the transaction ends. */
export async function lockPayment(tx: Db, id: number): Promise<Payment | null> {
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update');
  return found ?? null;
}

/** Stores the outcome of a payment. */
export async function decidePayment(
  tx: Db,
  id: number,
  outcome: { status: 'paid' | 'failed'; resultCode: string; atMs: number },
): Promise<void> {
  const { status, resultCode, atMs } = outcome;
  await tx
    .update(payment)
    .set({ status, resultCode, decidedAt: new Date(atMs) })
    .where(eq(payment.id, id));
}
