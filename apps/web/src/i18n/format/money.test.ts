import { expect, test } from 'vitest';
import { formatKes, formatOdds, formatWholeKes, kesText } from './money.ts';

test.each([
  ['0', '0.00'],
  ['1240.5', '1,240.50'],
  ['999.99', '999.99'],
  ['1000', '1,000.00'],
  ['1234567.891', '1,234,567.89'],
  ['-13.04', '\u221213.04'],
  ['9007199254740993.01', '9,007,199,254,740,993.01'],
])('formats %s as %s', (amount, shown) => {
  expect(formatKes(amount)).toBe(shown);
});

test('groups whole shillings by thousands', () => {
  expect(formatWholeKes('20000')).toBe('20,000');
  expect(formatWholeKes('500')).toBe('500');
});

test.each([
  [60, '60.00'],
  [1240.5, '1240.50'],
  [0.1 + 0.2, '0.30'],
])('formats %d KES as %s', { tags: ['A-003'] }, (amount, text) => {
  expect(kesText(amount)).toBe(text);
});

test.each([
  [60, '60.00'],
  [1240.5, '1,240.50'],
  [-13.04, '\u221213.04'],
  [0.1 + 0.2, '0.30'],
  [1.005, '1.00'],
])('formats the number %d as %s, rounded as toFixed does', (amount, shown) => {
  expect(formatKes(amount)).toBe(shown);
});

test('formats numbers as their decimal strings', () => {
  for (let cents = -250; cents < 250_000; cents += 7) {
    expect(formatKes(cents / 100)).toBe(formatKes((cents / 100).toFixed(2)));
    expect(formatOdds(cents / 100)).toBe((cents / 100).toFixed(2));
  }
});

test.each([
  [2.1, '2.10'],
  [1, '1.00'],
  [250, '250.00'],
  [null, null],
  [undefined, null],
])('shows odds of %s as %s', { tags: ['D-080'] }, (odds, text) => {
  expect(formatOdds(odds)).toBe(text);
});
