import type { Spending } from '@ushindi/api-contract';
import { calendarPeriod, periodNameOf } from '@ushindi/shared/calendarPeriod';
import { spending } from '#i18n/en/spending.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { csvOf } from './sheetFile.ts';

/** The period of an address; this month without one, or with one that is not there or not yet. */
export function chosenPeriod(name: string | null, nowMs: number): string {
  const found = calendarPeriod(name ?? '');
  return name !== null && found !== null && found.startMs <= nowMs ? name : periodNameOf('month', nowMs);
}

/** A period as players read it: '2026', 'November 2026', '25 November 2026'. */
export function periodText(name: string): string {
  const words = messagesOf(spending);
  const [year = '', month, day] = name.split('-');
  if (month === undefined) return year;
  const monthName = words.months[Number(month) - 1] ?? '';
  return day === undefined ? words.month(monthName, year) : words.day(String(Number(day)), monthName, year);
}

/** The parts of a period from the last to the first. */
export const newestFirst = <Part>(parts: readonly Part[]): Part[] =>
  parts.flatMap((_, index) => parts.at(-1 - index) ?? []);

/** An amount with its sign: '+1,000.00', '−119.90'. */
export const signed = (amount: string): string =>
  amount.startsWith('-') ? formatKes(amount) : `+${formatKes(amount)}`;

/** Opening balance and every amount, as one sum: '100.00 + 1,000.00 − 119.90'. */
export function sumText({ opening, lines }: Pick<Spending, 'opening' | 'lines'>): string {
  const terms = lines.map(({ amount }) =>
    amount.startsWith('-') ? `\u2212 ${formatKes(amount.slice(1))}` : `+ ${formatKes(amount)}`,
  );
  return [formatKes(opening), ...terms].join(' ');
}

/** The lines of a period for a spreadsheet, between the balances before and after it. */
export function spendingCsv({ opening, closing, lines }: Spending): string {
  const words = messagesOf(spending);
  const rows = [
    [words.csv.line, words.csv.amount],
    [words.opening, opening],
    ...lines.map(({ line, amount }) => [words.lines[line], amount]),
    [words.closing, closing],
  ];
  return csvOf(rows);
}
