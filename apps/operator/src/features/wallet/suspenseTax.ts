import { depositTaxCents, type RulesAt } from '@ushindi/shared';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import type { ledgerEntry } from '../../db/schema/index.ts';

/** The tax that moves with the money of a suspense entry. */
export type SuspenseTax = {
  account: 'excise' | 'withholding';
  /** The part of the entry's amount; negative if a booked tax is returned. */
  cents: number;
  /** The withdrawal that the player gets back, whose fee is returned too. */
  returnedId: number | null;
  /** Whether the money is that of a withdrawal of the player, so that it counts as no deposit. */
  isOfWithdrawal: boolean;
};

/** No tax. */
export const UNTAXED: SuspenseTax = { account: 'excise', cents: 0, returnedId: null, isOfWithdrawal: false };

const UNTAXED_WITHDRAWAL: SuspenseTax = { ...UNTAXED, isOfWithdrawal: true };

type Origin = Record<'is_deposit' | 'is_of_withdrawal' | 'is_taken', boolean> &
  Record<'at_ms' | 'payment_id' | 'tax_cents', string>;

/**
 * The tax on the money of an entry that a player gets, or that is taken from a player. A repeated resolution computes
 * the same.
 */
export async function taxOn(
  tx: Db,
  rulesAt: RulesAt,
  { id, transferId, amountCents }: typeof ledgerEntry.$inferSelect,
  accountId: number,
): Promise<SuspenseTax> {
  const [origin] = await rowsOf<Origin>(
    tx,
    sql`select (extract(epoch from ${taxedAt(amountCents)}) * 1000)::bigint::text as at_ms,
        ${isDeposit(amountCents)} as is_deposit, ${isOfWithdrawal(accountId)} as is_of_withdrawal,
        ${IS_TAKEN} as is_taken,
        p.id::text as payment_id, p.tax_cents::text as tax_cents
      from ledger_transfer t left join pay_bill_payment b on b.suspense_entry_id = ${id}
        left join payment p on p.id = substring(t.operation_key from '^suspense:(\\d{1,15}):')::bigint
      where t.id = ${transferId}`,
  );
  if (origin?.is_of_withdrawal) return origin.is_taken ? withdrawalTax(amountCents, origin) : UNTAXED_WITHDRAWAL;
  if (!origin?.is_deposit) return UNTAXED;
  const { depositPercent } = rulesAt(Number(origin.at_ms)).walletTaxes;
  const cents = Math.sign(amountCents) * depositTaxCents(Math.abs(amountCents), depositPercent);
  return { ...UNTAXED, cents };
}

/** SQL: the moment whose rules apply: the credit of the deposit if its money is missing, otherwise the arrival of the money. */
const taxedAt = (amountCents: number): SQL =>
  sql`case when ${amountCents}::bigint < 0 and p.status = 'paid' then p.decided_at else t.created_at end`;

/**
 * SQL: whether the money is that of a deposit, which is taxed by the rules of the moment at which it came. Money that
 * came while its player could not bet is not taxed. Money that is missing returns the tax that was booked with it.
 */
const isDeposit = (amountCents: number): SQL => sql`b.reason is distinct from 'blocked'
  and not (t.operation_key ~ '^suspense:\\d{1,15}:(blocked|receiptTaken|receiptFound)$'
    and exists (select from ledger_transfer where operation_key = 'suspense:' || p.id || ':blocked'))
  and (t.kind in ('deposit', 'unexplained_deposit') or t.kind = 'suspense' and p.direction = 'deposit')
  and (${amountCents}::bigint > 0 or p.status <> 'paid' or p.tax_cents > 0)`;

/** SQL: whether the money is that of a withdrawal of the player. */
const isOfWithdrawal = (accountId: number): SQL =>
  sql`coalesce(p.direction = 'withdrawal' and p.account_id = ${accountId}, false)`;

/** SQL: whether the money is that of a paid payment that was reported with a taken receipt. */
const IS_TAKEN = sql`coalesce(p.status = 'paid' and t.operation_key ~ ':(receiptTaken|receiptFound)$', false)`;

/** A withdrawal that was not made returns its tax. One that was made after all has it again. */
function withdrawalTax(amountCents: number, { payment_id, tax_cents }: Origin): SuspenseTax {
  const cents = -Math.sign(amountCents) * Number(tax_cents);
  return {
    account: 'withholding',
    cents,
    returnedId: amountCents > 0 ? Number(payment_id) : null,
    isOfWithdrawal: true,
  };
}
