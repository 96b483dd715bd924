import assert from 'node:assert/strict';
import type { walletCalls } from '@ushindi/api-contract/operator';
import { calendarPeriod } from '@ushindi/shared/calendarPeriod';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { kesOf } from '../../http/kes.ts';
import { playerCash } from '../../ledger/accounts.ts';
import { movementTax } from './movementTax.ts';
import { shownOf } from './shownTransfers.ts';

type Line = { month: string; kind: string; count: number } & Record<'in_cents' | 'out_cents' | 'tax_cents', string>;

/**
 * A player's statement of a year of Nairobi, from the ledger only: the opening balance, the movements by month and kind, and
 * the closing balance. Opening balance and movements add up to the closing balance. Archived movements are in the
 * opening balance.
 */
export async function statementOf(
  db: Db,
  accountId: number,
  year: number,
): Promise<z.input<typeof walletCalls.statement.data>> {
  const period = calendarPeriod(String(year));
  assert(period !== null);
  const start = new Date(period.startMs).toISOString();
  const end = new Date(period.endMs).toISOString();
  const [before] = await rowsOf<{ cents: string }>(
    db,
    sql`select (a.balance_cents - coalesce((select sum(e.amount_cents)
        from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        where e.account_code = a.code and t.created_at >= ${start}::timestamptz), 0))::text as cents
      from ledger_account a where a.code = ${playerCash(accountId)}`,
  );
  // Nairobi has no daylight saving time.
  const lines = await rowsOf<Line>(
    db,
    sql`select to_char(t.created_at at time zone 'UTC' + interval '3 hours', 'YYYY-MM') as month, t.kind,
        count(*)::int as count, coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::text as in_cents,
        coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::text as out_cents,
        sum(${movementTax})::text as tax_cents
      from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_code = ${playerCash(accountId)}
        and t.created_at >= ${start}::timestamptz and t.created_at < ${end}::timestamptz
      group by 1, 2 order by 1, 2`,
  );
  const openingCents = Number(before?.cents ?? 0);
  const movedCents = lines.reduce((sum, line) => sum + Number(line.in_cents) - Number(line.out_cents), 0);
  return {
    opening: kesOf(openingCents),
    closing: kesOf(openingCents + movedCents),
    lines: lines.map(({ month, kind: stored, count, in_cents, out_cents, tax_cents }) => {
      const { group, kind } = shownOf(stored);
      const money = { money_in: kesOf(Number(in_cents)), money_out: kesOf(Number(out_cents)) };
      return { month, group, kind, count, ...money, tax: kesOf(Number(tax_cents)) };
    }),
  };
}
