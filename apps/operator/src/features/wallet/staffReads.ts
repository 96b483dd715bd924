import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { payment } from '../../db/schema/index.ts';
import { houseAccount } from '../../ledger/accounts.ts';
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

export async function findPayment(db: Db, id: number): Promise<Payment | null> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id));
  return found ?? null;
}

type Movement = { entryId: number; operationKey: string; account: string; amountCents: number };

/** The ledger entries of a payment, with those of its suspense transfers. */
export async function movementsOf(db: Db, { id, accountId }: Payment): Promise<Movement[]> {
  // Every suspense transfer of a payment has an entry on this account, which keeps the search small.
  const mobileMoney = houseAccount('mobile_money', accountId);
  const named = or(
    sql`t.operation_key in (${`deposit:${id}`}, ${`withdrawal:${id}`}, ${`withdrawal_return:${id}`},
      ${`withdrawal_fee:${id}`}, ${`withdrawal_tax:${id}`})`,
    sql`starts_with(t.operation_key, ${`suspense:${id}:`})`,
  );
  const rows = await rowsOf<Record<'id' | 'operation_key' | 'account_code' | 'amount_cents', string>>(
    db,
    sql`select e.id::text, t.operation_key, e.account_code, e.amount_cents::text
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      where ${named} and exists (select from ledger_entry m where m.transfer_id = t.id and m.account_code = ${mobileMoney})
      order by e.id`,
  );
  return rows.map((row) => ({
    entryId: Number(row.id),
    operationKey: row.operation_key,
    account: row.account_code,
    amountCents: Number(row.amount_cents),
  }));
}
