import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { payment } from '../../db/schema/index.ts';
import { houseAccount } from '../../ledger/accounts.ts';
import { feeRefundKeys } from '../../ledger/withdrawalFeeRefunds.ts';
import type { Payment } from './store.ts';

type Wanted = {
  status: Payment['status'] | undefined;
  direction: Payment['direction'] | undefined;
  accountId: number | undefined;
  limit: number;
};

/** Payments, oldest first. */
export function listPayments(db: Db, { status, direction, accountId, limit }: Wanted): Promise<Payment[]> {
  const conditions = and(
    status && eq(payment.status, status),
    direction && eq(payment.direction, direction),
    accountId === undefined ? undefined : eq(payment.accountId, accountId),
  );
  return db.select().from(payment).where(conditions).orderBy(asc(payment.createdAt)).limit(limit);
}

/** The payment of an id; null without one. */
export async function findPayment(db: Db, id: number): Promise<Payment | null> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id));
  return found ?? null;
}

type Movement = { entryId: number; operationKey: string; account: string; amountCents: number };

/** The ledger entries of a payment, with those of its fee refunds and its suspense transfers. */
export async function movementsOf(db: Db, { id, accountId }: Payment): Promise<Movement[]> {
  const words = [
    'deposit',
    'deposit_fee_refund',
    'withdrawal',
    'withdrawal_return',
    'withdrawal_fee',
    'withdrawal_tax',
  ];
  const keys = [...words.map((word) => `${word}:${id}`), ...feeRefundKeys(id)];
  // Every suspense transfer of a payment has an entry on this account, which keeps the search small.
  const mobileMoney = houseAccount('mobile_money', accountId);
  const rows = await rowsOf<Record<'id' | 'operation_key' | 'account_code' | 'amount_cents', string>>(
    db,
    sql`select e.id::text, t.operation_key, e.account_code, e.amount_cents::text
      from (
        select id, operation_key from ledger_transfer where operation_key = any (${sql.param(keys)}::text[])
        union
        select s.id, s.operation_key from ledger_entry m join ledger_transfer s on s.id = m.transfer_id
        where m.account_code = ${mobileMoney} and starts_with(s.operation_key, ${`suspense:${id}:`})
      ) as t join ledger_entry e on e.transfer_id = t.id
      order by e.id`,
  );
  return rows.map((row) => ({
    entryId: Number(row.id),
    operationKey: row.operation_key,
    account: row.account_code,
    amountCents: Number(row.amount_cents),
  }));
}
