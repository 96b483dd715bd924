import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL for the tax in cents of a movement of a player's cash by the ledger transfer `t`. The transfer that
 * credits a deposit or that moves money out of suspense contains its tax. The tax of a withdrawal is a column of its payment,
 * unless the payment has failed.
 */
export const movementTax: SQL = sql`case
  when t.kind in ('deposit', 'suspense_resolution', 'withdrawal_resolution') then (select coalesce(sum(tax.amount_cents), 0) from ledger_entry tax
    where tax.transfer_id = t.id and (tax.account_code like 'excise:%' or tax.account_code like 'withholding:%'))
  when t.kind = 'withdrawal' then (select coalesce(sum(p.tax_cents), 0) from payment p
    where p.id = substring(t.operation_key from '^withdrawal:(\\d{1,15})$')::bigint and p.status <> 'failed')
  else 0 end`;
