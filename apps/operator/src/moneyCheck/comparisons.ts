import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** Rows to check: those with ids in (from, to], or the listed ones. */
export type Scope = { from: number; to: number } | { ids: number[] };

/**
 * Computes the amounts of bets again and returns the faults. The feature of bets implements it, and the composition of
 * the product passes it to the check.
 */
export type AmountFaults = (db: Db, scope: Scope) => Promise<{ id: string; fault: string }[]>;

/** The condition that an id is in the scope. */
export const within = (id: SQL, scope: Scope): SQL =>
  'ids' in scope
    ? sql`${id} = any(${sql.param(scope.ids)}::bigint[])`
    : sql`${id} > ${scope.from} and ${id} <= ${scope.to}`;

/**
 * Cents that the transfer of an operation key moved to accounts of a kind; 0 without such a transfer. Null if its
 * entries are archived. Null is no fault, because they were compared before.
 */
export const moved = (operationKey: SQL, accountKind: string): SQL => sql`(
  select case when min(t.id) < archived_below('ledger_entry') then null else coalesce(sum(e.amount_cents), 0) end
  from ledger_transfer t
    left join ledger_entry e on e.transfer_id = t.id and split_part(e.account_code, ':', 1) = ${accountKind}
  where t.operation_key = ${operationKey})`;

/** Selects one fault per row: all its amounts whose actual and expected values differ. Rows are named `r` in `from`. */
export function differences(from: SQL, amounts: [what: string, actual: SQL, expected: SQL][]): SQL {
  const each = amounts.map(
    ([what, actual, expected]) => sql`(${what}::text, (${actual})::bigint, (${expected})::bigint)`,
  );
  return sql`select found.id::text, string_agg(found.what || ': ' || found.actual || ' instead of ' || found.expected, '; ') as fault
    from (select r.id, amount.what, amount.actual, amount.expected
      from ${from}, lateral (values ${sql.join(each, sql`, `)}) as amount (what, actual, expected)) as found
    where found.actual <> found.expected group by found.id order by found.id`;
}

/** 1 for a row whose column has a time, otherwise 0. */
export const hasTime = (time: SQL): SQL => sql`case when ${time} is null then 0 else 1 end`;

/** 0 for a row that meets a condition, otherwise 1. */
export const isNot = (condition: SQL): SQL => sql`case when ${condition} then 0 else 1 end`;
