import type { Statement } from '@ushindi/api-contract';
import { transactionFilter } from '#i18n/en/transactionFilter.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { kesText } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';

/** A year's statement for a spreadsheet: the balance before it, a line per month and kind, and the balance after it. */
export function statementCsv(year: number, { opening, closing, lines }: Statement): string {
  const words = messagesOf(transactionFilter).statement;
  const { kinds } = messagesOf(wallet).transactions;
  const rows = [
    [words.month, words.kind, words.count, words.moneyIn, words.moneyOut],
    [`${year}`, words.opening, '', kesText(opening), ''],
    ...lines.map(({ month, kind, count, moneyIn, moneyOut }) => [
      month,
      kinds[kind],
      String(count),
      kesText(moneyIn),
      kesText(moneyOut),
    ]),
    [`${year}`, words.closing, '', kesText(closing), ''],
  ];
  // A mark at the start has spreadsheets read the file as UTF-8.
  return `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
}
