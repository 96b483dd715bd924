import type { Statement } from '@ushindi/api-contract';
import { transactionFilter } from '#i18n/en/transactionFilter.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { kesText } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { csvOf } from './sheetFile.ts';

/** A year's statement for a spreadsheet: the balance before it, a line per month and kind, and the balance after it. */
export function statementCsv(year: number, { opening, closing, lines }: Statement): string {
  const words = messagesOf(transactionFilter).statement;
  const { kinds } = messagesOf(wallet).transactions;
  // Without taxes the file has no column for them.
  const isTaxed = lines.some(({ tax }) => tax > 0);
  const taxed = (cell: string) => (isTaxed ? [cell] : []);
  const rows = [
    [words.month, words.kind, words.count, words.moneyIn, words.moneyOut, ...taxed(words.tax)],
    [`${year}`, words.opening, '', kesText(opening), '', ...taxed('')],
    ...lines.map(({ month, kind, count, moneyIn, moneyOut, tax }) => [
      month,
      kinds[kind],
      String(count),
      kesText(moneyIn),
      kesText(moneyOut),
      ...taxed(kesText(tax)),
    ]),
    [`${year}`, words.closing, '', kesText(closing), '', ...taxed('')],
  ];
  return csvOf(rows);
}
