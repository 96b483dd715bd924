import assert from 'node:assert/strict';
import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type Blocks, lockPlayer } from '../../db/lockPlayer.ts';
import { account, payment } from '../../db/schema/index.ts';
import { OWN_RESULTS } from '../../ports/paymentResults.ts';

/** A stored payment. */
export type Payment = typeof payment.$inferSelect;
type Direction = Payment['direction'];

const SECOND_MS = 1_000;
/** The wait for a callback before the first query. */
const FIRST_QUERY_MS = 20 * SECOND_MS;
const LONGEST_QUERY_INTERVAL_MS = 6 * 60 * 60 * SECOND_MS;
/** The age at which a deposit without a result fails, and up to which a failed deposit is queried. */
export const DEPOSIT_QUERIED_MS = 24 * 60 * 60 * SECOND_MS;

/** The cents that a player withdrew since a moment. Open withdrawals count; failed ones and returns do not. */
export async function withdrawnSince(tx: Db, accountId: number, sinceMs: number): Promise<number> {
  const mine = and(
    eq(payment.accountId, accountId),
    eq(payment.direction, 'withdrawal'),
    gte(payment.createdAt, new Date(sinceMs)),
    ne(payment.status, 'failed'),
    isNull(payment.returnsPaymentId),
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
  fresh: { accountId: number; direction: Direction; amountCents: number; idempotencyKey?: string; atMs: number },
): Promise<number> {
  const { atMs, ...what } = fresh;
  return insertOpen(tx, { ...what, createdAt: new Date(atMs), nextQueryAt: new Date(atMs + FIRST_QUERY_MS) });
}

/** Stores the withdrawal that returns a deposit. Reconciliation sends it in its next run. */
export async function insertReturn(
  tx: Db,
  { id, accountId }: Pick<Payment, 'id' | 'accountId'>,
  amountCents: number,
  atMs: number,
): Promise<number> {
  const times = { createdAt: new Date(atMs), nextQueryAt: new Date(atMs + SECOND_MS) };
  return insertOpen(tx, { accountId, direction: 'withdrawal', amountCents, returnsPaymentId: id, ...times });
}

async function insertOpen(tx: Db, fresh: Omit<typeof payment.$inferInsert, 'status'>): Promise<number> {
  const [row] = await tx
    .insert(payment)
    .values({ ...fresh, status: 'pending' })
    .returning({ id: payment.id });
  assert(row);
  return row.id;
}

/**
 * Ends a player's open deposits at the start of an exclusion, or when the player is found to be under age.
 * The provider cannot cancel a prompt, so a deposit that is paid later is returned. Requires the player's lock. Returns the
 * number of deposits that ended.
 */
export async function endOpenDeposits(
  tx: Db,
  accountId: number,
  atMs: number,
  resultCode: 'excluded' | 'age' = OWN_RESULTS.excluded,
): Promise<number> {
  const open = and(eq(payment.accountId, accountId), eq(payment.direction, 'deposit'), eq(payment.status, 'pending'));
  const ended = await tx
    .update(payment)
    .set({ status: 'failed', resultCode, decidedAt: new Date(atMs) })
    .where(open)
    .returning({ id: payment.id });
  return ended.length;
}

/** Stores a deposit that was paid without a prompt; returns its id. */
export async function insertPaidDeposit(
  tx: Db,
  {
    atMs,
    ...deposit
  }: Pick<Payment, 'accountId' | 'amountCents' | 'taxCents'> & {
    receipt: string;
    resultCode: string;
    atMs: number;
  },
): Promise<number> {
  const times = { createdAt: new Date(atMs), decidedAt: new Date(atMs), nextQueryAt: null };
  const paid = { direction: 'deposit', status: 'paid', paidCents: deposit.amountCents } as const;
  const [row] = await tx
    .insert(payment)
    .values({ ...deposit, ...paid, ...times })
    .returning({ id: payment.id });
  assert(row);
  return row.id;
}

/** The deposit of a receipt; null without one. */
export async function findDepositByReceipt(db: Db, receipt: string): Promise<Payment | null> {
  const [found] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.receipt, receipt), eq(payment.direction, 'deposit')));
  return found ?? null;
}

/** Makes the queries of a player's deposits due that may still be paid. Returns the number of those deposits. */
export async function hastenQueries(db: Db, accountId: number, nowMs: number): Promise<number> {
  const mayBePaid = and(
    eq(payment.accountId, accountId),
    eq(payment.direction, 'deposit'),
    isNotNull(payment.nextQueryAt),
    gte(payment.createdAt, new Date(nowMs - DEPOSIT_QUERIED_MS)),
  );
  const hastened = await db
    .update(payment)
    .set({ nextQueryAt: sql`least(${payment.nextQueryAt}, ${new Date(nowMs).toISOString()}::timestamptz)` })
    .where(mayBePaid)
    .returning({ id: payment.id });
  return hastened.length;
}

/** The payment of a player's idempotency key; null without one. */
export async function findByKey(
  tx: Db,
  { accountId, direction, idempotencyKey }: { accountId: number; direction: Direction; idempotencyKey: string },
): Promise<Payment | null> {
  const same = and(
    eq(payment.accountId, accountId),
    eq(payment.direction, direction),
    eq(payment.idempotencyKey, idempotencyKey),
  );
  const [found] = await tx.select().from(payment).where(same);
  return found ?? null;
}

/** The player's phone in international form. */
export async function phoneOf(db: Db, accountId: number): Promise<string> {
  const [found] = await db.select({ phone: account.phone }).from(account).where(eq(account.id, accountId));
  assert(found, `account ${accountId} is stored`);
  return found.phone;
}

/** Locks a payment's player and then the payment, which is the order of locks. */
export async function lockPaymentOfPlayer(tx: Db, id: number): Promise<{ payment: Payment; blocks: Blocks } | null> {
  const [found] = await tx.select({ accountId: payment.accountId }).from(payment).where(eq(payment.id, id));
  if (found === undefined) return null;
  const blocks = await lockPlayer(tx, found.accountId);
  const locked = await lockPayment(tx, id);
  return locked && { payment: locked, blocks };
}

/** Locks a payment until the transaction ends. A transaction that moves its money locks the player first. */
export async function lockPayment(tx: Db, id: number): Promise<Payment | null> {
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update');
  return found ?? null;
}

/** Whether one of the provider's ids is the main one of another payment. */
export async function isOfAnotherPayment(tx: Db, id: number, refs: readonly string[]): Promise<boolean> {
  return (await tx.$count(payment, and(inArray(payment.providerRef, refs), ne(payment.id, id)))) > 0;
}

type ProviderRefs = { providerRef: string; secondProviderRef: string | null };

/** Sets a deposit's ids at the provider where it has none. Returns the stored main id. */
export async function setProviderRefs(db: Db, id: number, refs: ProviderRefs): Promise<string | null> {
  const [row] = await db
    .update(payment)
    .set({
      providerRef: sql`coalesce(${payment.providerRef}, ${refs.providerRef})`,
      secondProviderRef: sql`coalesce(${payment.secondProviderRef}, ${refs.secondProviderRef})`,
    })
    .where(eq(payment.id, id))
    .returning({ providerRef: payment.providerRef });
  return row?.providerRef ?? null;
}

/** Sets the provider's own id of a withdrawal. */
export async function setSecondProviderRef(db: Db, id: number, secondProviderRef: string): Promise<void> {
  await db
    .update(payment)
    .set({ secondProviderRef })
    .where(and(eq(payment.id, id), isNull(payment.secondProviderRef)));
}

/** Changes columns of a payment. */
export async function updatePayment(
  tx: Db,
  id: number,
  change: Partial<
    Pick<
      Payment,
      | 'status'
      | 'resultCode'
      | 'receipt'
      | 'takenReceipt'
      | 'providerRef'
      | 'paidCents'
      | 'feeCents'
      | 'feeRefundCents'
      | 'taxCents'
      | 'decidedAt'
      | 'lateAt'
      | 'nextQueryAt'
    >
  >,
): Promise<void> {
  await tx.update(payment).set(change).where(eq(payment.id, id));
}

/**
 * Claims the payment whose query is most overdue and sets the time of its next query. So several processes can divide the
 * work, and a process that ends delays a payment by one interval at most. Null when no query is due.
 */
export async function claimDueQuery(db: Db, nowMs: number): Promise<Payment | null> {
  const due = db
    .select({ id: payment.id })
    .from(payment)
    .where(lte(payment.nextQueryAt, new Date(nowMs)))
    .orderBy(payment.nextQueryAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(payment)
    .set({ queryAttempts: sql`${payment.queryAttempts} + 1`, nextQueryAt: nextQueryAt(nowMs) })
    .where(eq(payment.id, sql`(${due})`))
    .returning();
  return claimed ?? null;
}

/** The next query is due when the age has doubled, within bounds. Of decided payments only failed deposits are queried. */
function nextQueryAt(nowMs: number): SQL {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  const age = sql`${now} - ${payment.createdAt}`;
  const interval = (ms: number) => sql`make_interval(secs => ${ms / SECOND_MS}::float8)`;
  return sql`case
    when ${payment.status} = 'pending' or (${payment.status} = 'failed' and ${payment.direction} = 'deposit'
      and ${age} < ${interval(DEPOSIT_QUERIED_MS)})
    then ${now} + greatest(${interval(FIRST_QUERY_MS)}, least(${age}, ${interval(LONGEST_QUERY_INTERVAL_MS)}))
    end`;
}
