import { SPENDING_LINES, type SpendingLine, type walletCalls } from '@ushindi/api-contract/operator';
import { fromCents } from '@ushindi/shared';
import type { CalendarPeriod, CalendarUnit } from '@ushindi/shared/calendarPeriod';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Transfer } from '../../ledger/post.ts';
import { turnoverOf } from '../../ledger/turnover.ts';
import { SHOWN, shownOf } from './shownTransfers.ts';

/** A row of the SQL function `player_spending`. The two drivers read a bigint differently: one as text. */
type Row = { part: string | null; kind: Transfer['kind'] | 'earlier_stakes' | null } & Record<Amount, number | string>;
type Amount = 'cents' | 'excise_cents' | 'withholding_cents' | 'fee_cents';

/** The sums of one kind of transfer in a part of the period. */
type Moved = { part: string; kind: Transfer['kind']; line: SpendingLine } & Record<Amount, number>;

/** The format of the names of a period's parts in SQL. */
const PART_FORMAT: Readonly<Record<CalendarUnit, string>> = {
  year: 'YYYY-MM',
  month: 'YYYY-MM-DD',
  day: 'YYYY-MM-DD',
};

const kindsOf = (line: SpendingLine): string[] =>
  Object.entries(SHOWN).flatMap(([kind, shown]) => (shown.line === line ? kind : []));

/**
 * A player's spending in a period of Nairobi, from the ledger: the opening balance, each line and the closing balance. Taxes
 * and fees are lines of their own. The transfers that move the cash contain them, so that opening balance and lines add up to
 * the closing balance.
 */
export async function spendingOf(
  db: Db,
  accountId: number,
  { unit, startMs, endMs }: CalendarPeriod,
): Promise<z.input<typeof walletCalls.spending.data>> {
  const rows = await rowsOf<Row>(
    db,
    sql`select * from player_spending(${accountId}, ${new Date(startMs).toISOString()}::timestamptz,
      ${new Date(endMs).toISOString()}::timestamptz, ${PART_FORMAT[unit]}, ${sql.param(kindsOf('deposits'))}::text[],
      ${sql.param([...kindsOf('winnings'), ...kindsOf('cashOuts'), ...kindsOf('corrections')])}::text[])`,
  );
  const centsOf = (wanted: Row['kind']) =>
    // The SQL function of the previous release has no row of earlier stakes.
    Number(rows.find(({ part, kind }) => part === null && kind === wanted)?.cents ?? 0);
  const openingCents = centsOf(null);
  const moved = rows.flatMap(movedOf);
  return {
    opening: fromCents(openingCents),
    closing: fromCents(openingCents + sumOf(moved)),
    lines: linesOf(moved),
    parts: unit === 'day' ? [] : partsOf(moved, openingCents),
    ...turnover(moved, centsOf('earlier_stakes')),
  };
}

/** The sums of a row. A kind of a newer release belongs to the line `others`, so that the total is right. */
function movedOf({ part, kind, ...amounts }: Row): Moved[] {
  if (part === null || kind === null || kind === 'earlier_stakes') return [];
  const [cents, excise_cents, withholding_cents, fee_cents] = [
    Number(amounts.cents),
    Number(amounts.excise_cents),
    Number(amounts.withholding_cents),
    Number(amounts.fee_cents),
  ];
  return [{ part, kind, line: shownOf(kind).line, cents, excise_cents, withholding_cents, fee_cents }];
}

const sumOf = (moved: Moved[]): number => moved.reduce((sum, { cents }) => sum + cents, 0);

/** Amounts by line. A tax or fee is added to the line that it was deducted from, and subtracted in its own line. */
function linesOf(moved: Moved[]): { line: SpendingLine; amount: string }[] {
  const sums = new Map<SpendingLine, number>();
  const add = (line: SpendingLine, cents: number): void => void sums.set(line, (sums.get(line) ?? 0) + cents);
  for (const { line, cents, excise_cents, withholding_cents, fee_cents } of moved) {
    add(line, cents + excise_cents + withholding_cents + fee_cents);
    add('exciseTax', -excise_cents);
    add('withholdingTax', -withholding_cents);
    add('fees', -fee_cents);
  }
  return SPENDING_LINES.flatMap((line) => {
    const cents = sums.get(line) ?? 0;
    return cents === 0 ? [] : { line, amount: fromCents(cents) };
  });
}

function partsOf(moved: Moved[], openingCents: number): { period: string; amount: string; closing: string }[] {
  let closingCents = openingCents;
  return [...Map.groupBy(moved, ({ part }) => part)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, ofPart]) => {
      const cents = sumOf(ofPart);
      closingCents += cents;
      return { period, amount: fromCents(cents), closing: fromCents(closingCents) };
    });
}

/** Net deposits and losses by the rules of player limits. Stakes of earlier periods do not change the losses. */
function turnover(moved: Moved[], earlierStakeCents: number): { deposited: string; withdrawn: string; lost: string } {
  const ofKinds = moved.map(({ kind, line, cents, excise_cents }) => ({
    kind,
    cents: line === 'deposits' ? cents + excise_cents : cents,
  }));
  const { depositedCents, withdrawnCents, lostCents } = turnoverOf(ofKinds);
  return {
    deposited: fromCents(depositedCents),
    withdrawn: fromCents(withdrawnCents),
    lost: fromCents(lostCents + earlierStakeCents),
  };
}
