import { unusedDepositFeeAt, withdrawalFeeCents } from '@ushindi/shared';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { payment } from '../db/schema/index.ts';
import { MOST_FEE_REFUNDS } from '../ledger/withdrawalFeeRefunds.ts';
import { RETURN_CODES } from '../ports/paymentResults.ts';
import { differences, hasTime, isNot, moved, type Scope, within } from './comparisons.ts';

/** Compares payments with their transfers, and the return of a deposit with the deposit. */
export const paymentDifferences = (scope: Scope): SQL =>
  differences(sql`(select * from payment where ${within(sql`id`, scope)}) as r`, [
    ['credited', sql`${creditedBy(sql`r.id`)}`, creditOf],
    ['withdrawn', moved(sql`'withdrawal:' || r.id`, 'player_cash'), of('withdrawal', sql`-r.amount_cents`)],
    [
      'returned',
      moved(sql`'withdrawal_return:' || r.id`, 'player_cash'),
      of('withdrawal', sql`case when r.status = 'failed' then r.amount_cents else 0 end`),
    ],
    [
      'moved at the provider',
      atProvider,
      sql`case when r.status = 'paid' then coalesce(r.paid_cents, r.amount_cents) else 0 end`,
    ],
    [
      'fee',
      moved(sql`'withdrawal_fee:' || r.id`, 'fees'),
      of('withdrawal', sql`case when r.status = 'paid' then r.fee_cents else 0 end`),
    ],
    [
      'tax',
      sql`${moved(sql`'deposit:' || r.id`, 'excise')} + ${moved(sql`'withdrawal_tax:' || r.id`, 'withholding')}`,
      sql`case when r.status = 'paid' then r.tax_cents else 0 end`,
    ],
    [
      'fee refund',
      sql`${moved(sql`'deposit_fee_refund:' || r.id`, 'player_cash')} + ${feeRefunds}`,
      sql`coalesce(r.fee_refund_cents, 0)`,
    ],
    ['has a time of its decision', hasTime(sql`r.decided_at`), isNot(sql`r.status = 'pending'`)],
    [
      'fee or tax where none is due',
      sql`case when r.direction = 'deposit' then r.fee_cents when r.returns_payment_id is not null then r.fee_cents + r.tax_cents else 0 end`,
      sql`0`,
    ],
    ['credit of the returned deposit', returnedCents, sql`r.amount_cents`],
    ['withdrawals that return it', sql`(select count(*) from payment where returns_payment_id = r.id)`, returnsDue],
  ]);

/**
 * Finds withdrawals whose fee is higher than that of an amount of unused deposits alone. The exact fee cannot be
 * compared, because the database does not contain whether the player was allowed to bet at that time.
 */
export async function feeFaults(db: Db, scope: Scope): Promise<{ id: string; fault: string }[]> {
  const { id, amountCents, feeCents, createdAt } = payment;
  const rows = await db
    .select({ id, amountCents, feeCents, createdAt })
    .from(payment)
    .where(and(within(sql`${id}`, scope), eq(payment.direction, 'withdrawal'), gt(feeCents, 0)));
  return rows.flatMap((row) => {
    const feePercent = unusedDepositFeeAt(row.createdAt.getTime());
    const mostCents = withdrawalFeeCents(row.amountCents, { freeCents: 0, feePercent });
    return row.feeCents <= mostCents
      ? []
      : [{ id: String(row.id), fault: `fee: ${row.feeCents} is more than ${mostCents}` }];
  });
}

/** Compares pay bill payments with their credits: a deposit with the same receipt, or an entry in suspense. */
export const payBillDifferences = (scope: Scope): SQL =>
  differences(sql`(select * from pay_bill_payment where ${within(sql`id`, scope)}) as r`, [
    ['credited', creditedBy(sql`r.payment_id`), sql`case when r.reason is null then r.amount_cents else 0 end`],
    [
      'in suspense',
      moved(sql`'unexplained_deposit:' || r.id`, 'suspense'),
      sql`case when r.reason is null then 0 else r.amount_cents end`,
    ],
    [
      'deposits of its receipt',
      sql`(select count(*) from payment as p where p.id = r.payment_id and p.direction = 'deposit' and p.status = 'paid'
        and p.receipt = r.receipt and p.amount_cents = r.amount_cents)`,
      sql`case when r.reason is null then 1 else 0 end`,
    ],
    ['entry in suspense', sql`coalesce(r.suspense_entry_id, 0)`, suspenseEntry],
  ]);

const of = (direction: 'deposit' | 'withdrawal', amount: SQL): SQL =>
  sql`case when r.direction = ${direction} then ${amount} else 0 end`;

/** The cents that a deposit credited, with its tax. */
const creditedBy = (paymentId: SQL): SQL =>
  sql`(${moved(sql`'deposit:' || ${paymentId}`, 'player_cash')} + ${moved(sql`'deposit:' || ${paymentId}`, 'excise')})`;

/**
 * The cents that a deposit must have credited, with its tax. A surplus is in suspense, so the credit is the smaller of
 * the two amounts.
 */
const creditOf = of(
  'deposit',
  sql`case when r.status = 'paid' then least(r.amount_cents, -${moved(sql`'deposit:' || r.id`, 'mobile_money')}) else 0 end`,
);

/** The cents that moved at the provider by the payment itself and by a later report of another amount. */
const atProvider = sql`case when r.direction = 'withdrawal' and r.status <> 'paid' then 0
  else abs(${moved(sql`'deposit:' || r.id`, 'mobile_money')} + ${moved(sql`'withdrawal:' || r.id`, 'mobile_money')}
    + ${moved(sql`'withdrawal_fee:' || r.id`, 'mobile_money')}
    + ${moved(sql`'withdrawal_tax:' || r.id`, 'mobile_money')}
    + case when r.status = 'paid' then ${moved(sql`'suspense:' || r.id || ':amount'`, 'mobile_money')} else 0 end) end`;

/** The refunded cents of the fee of a withdrawal. For a row without a refund, only the first key is searched. */
const feeRefunds = sql`(
  select case when bool_and(each.cents is not null) then sum(each.cents) end
  from generate_series(1,
      case when r.direction = 'withdrawal' and r.fee_refund_cents > 0 then ${MOST_FEE_REFUNDS}::int else 1 end) as n,
    lateral (select ${moved(sql`'withdrawal_fee:' || r.id || ':' || n`, 'player_cash')} as cents) as each)`;

/** Whether a row of payments is a deposit that was returned to its player (R-144, R-204). */
const isReturned = (row: SQL): SQL =>
  sql`(${row}.direction = 'deposit' and ${row}.status = 'paid' and ${row}.result_code = any(${sql.param(RETURN_CODES)}::text[]))`;

/**
 * The whole KES, in cents, that a deposit credited and that its return sends back. Null for a payment that returns
 * none.
 */
const returnedCents = sql`(
  select case when ${isReturned(sql`returned`)} and returned.account_id = r.account_id then ${wholeKes(sql`returned.id`)} else 0 end
  from payment as returned where returned.id = r.returns_payment_id)`;

/**
 * The number of withdrawals that must return a deposit: 1 if it is marked as returned and credited at least one KES,
 * else 0.
 */
const returnsDue = sql`case when ${isReturned(sql`r`)} then sign(${wholeKes(sql`r.id`)}) else 0 end`;

/** The cents that a deposit credited, rounded down to whole KES. */
function wholeKes(depositId: SQL): SQL {
  return sql`(select credited - credited % 100 from (select ${moved(sql`'deposit:' || ${depositId}`, 'player_cash')}) as of_deposit (credited))`;
}

/** The id of the suspense entry of a pay bill payment; 0 without one, and null if it is archived. */
const suspenseEntry = sql`(
  select case when min(t.id) < archived_below('ledger_entry') then null else coalesce(min(e.id), 0) end
  from ledger_transfer as t
    left join ledger_entry as e on e.transfer_id = t.id and split_part(e.account_code, ':', 1) = 'suspense'
  where t.operation_key = 'unexplained_deposit:' || r.id)`;
