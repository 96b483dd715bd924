import { expect, it, test } from 'vitest';
import { spending as spendingEn } from '#i18n/en/spending.ts';
import { transactionFilter as filterEn } from '#i18n/en/transactionFilter.ts';
import { wallet as walletEn } from '#i18n/en/wallet.ts';
import { spending as spendingSw } from '#i18n/sw/spending.ts';
import { transactionFilter as filterSw } from '#i18n/sw/transactionFilter.ts';
import { wallet as walletSw } from '#i18n/sw/wallet.ts';
import { monthsOf } from './period.ts';
import { statementCsv } from './statementCsv.ts';

it('writes a statement that begins and ends with a balance', { tags: ['R-179'] }, () => {
  const lines = [
    {
      month: '2026-11',
      group: 'deposits' as const,
      kind: 'deposit' as const,
      count: 2,
      moneyIn: 500.1,
      moneyOut: 0,
      tax: 0,
    },
    { month: '2026-11', group: 'bets' as const, kind: 'stake' as const, count: 1, moneyIn: 0, moneyOut: 100, tax: 0 },
  ];
  expect(statementCsv(2026, { opening: 20, closing: 420.1, lines }).split('\r\n')).toEqual([
    '\uFEFFMonth,Kind,Number,In (KES),Out (KES)',
    '2026,Balance before,,20.00,',
    '2026-11,Deposit,2,500.10,0.00',
    '2026-11,Stake,1,0.00,100.00',
    '2026,Balance after,,420.10,',
    '',
  ]);
});

it('has a column of taxes where there are any', { tags: ['R-188'] }, () => {
  const lines = [
    {
      month: '2026-11',
      group: 'deposits' as const,
      kind: 'deposit' as const,
      count: 1,
      moneyIn: 95,
      moneyOut: 0,
      tax: 5,
    },
  ];
  expect(statementCsv(2026, { opening: 0, closing: 95, lines }).split('\r\n')).toEqual([
    '\uFEFFMonth,Kind,Number,In (KES),Out (KES),Tax (KES)',
    '2026,Balance before,,0.00,,',
    '2026-11,Deposit,1,95.00,0.00,5.00',
    '2026,Balance after,,95.00,,',
    '',
  ]);
});

it('writes negative and large amounts as plain numbers, without separators of thousands', { tags: ['R-179'] }, () => {
  const line = { month: '2026-11', group: 'others', kind: 'other', count: 1, moneyIn: 0, tax: 0 } as const;
  const csv = statementCsv(2026, { opening: -5, closing: -1_234_572.89, lines: [{ ...line, moneyOut: 1_234_567.89 }] });
  expect(csv.split('\r\n').slice(1, -1)).toEqual([
    '2026,Balance before,,-5.00,',
    '2026-11,Other,1,0.00,1234567.89',
    '2026,Balance after,,-1234572.89,',
  ]);
});

// The files have no text but these, so that no cell needs quotes and no spreadsheet takes one for a formula.
it.each([
  ['English', [filterEn.statement, walletEn.transactions.kinds, spendingEn.lines, spendingEn.csv]],
  ['Kiswahili', [filterSw.statement, walletSw.transactions.kinds, spendingSw.lines, spendingSw.csv]],
])('has only plain cells in %s', { tags: ['R-179'] }, (_, catalogues) => {
  const cells = catalogues.flatMap((texts) => Object.values<unknown>(texts)).filter((each) => typeof each === 'string');
  expect(cells.length).toBeGreaterThan(20);
  for (const cell of cells) expect(cell).toMatch(/^[^=+\-@\s,"][^,"\r\n\t]*$/);
});

test.each([
  ['thisMonth', Date.UTC(2026, 10, 21), { year: 2026, from: '2026-11', to: '2026-11' }],
  ['lastMonth', Date.UTC(2026, 10, 21), { year: 2026, from: '2026-10', to: '2026-10' }],
  ['lastMonth', Date.UTC(2027, 0, 3), { year: 2026, from: '2026-12', to: '2026-12' }],
  // 22:00 in UTC is one o'clock of the next day in Nairobi.
  ['thisMonth', Date.UTC(2026, 11, 31, 22), { year: 2027, from: '2027-01', to: '2027-01' }],
  ['thisYear', Date.UTC(2026, 10, 21), { year: 2026, from: '2026-01', to: '2026-12' }],
  ['lastYear', Date.UTC(2026, 10, 21), { year: 2025, from: '2025-01', to: '2025-12' }],
] as const)('finds the months of %s', (period, nowMs, months) => {
  expect(monthsOf(period, nowMs)).toEqual(months);
});
