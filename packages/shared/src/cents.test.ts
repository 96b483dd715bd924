import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKes, fromCents, sumKes, toCents } from './cents.ts';

test.each([
  ['1240.50', 124_050],
  ['1240.5', 124_050],
  ['7', 700],
  ['0', 0],
  ['0.07', 7],
  ['-3.20', -320],
  ['1.500', 150],
])('converts %s KES to %i cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});

test('reads numbers as they print', () => {
  expect(toCents(0.29)).toBe(29);
  expect(toCents(1e5)).toBe(10_000_000);
});

test.each(['1.005', '0.001', 1e-7, 'abc', '', Number.NaN, '90071992547409.92', '1e30'])(
  'refuses %j, which is no safe count of cents',
  (bad) => {
    expect(() => toCents(bad)).toThrow(RangeError);
  },
);

test('names what is wrong with an amount', () => {
  expect(() => toCents('abc')).toThrow('amount must be a finite decimal number');
  expect(() => toCents('1.005')).toThrow("amount must have at most 2 decimals, got '1.005'");
  expect(() => toCents('1e30')).toThrow("amount is too large, got '1e30'");
  expect(() => fromCents(0.5)).toThrow("cents must be a safe integer, got '0.5'");
  expect(() => formatKes('abc')).toThrow('amount must be a finite decimal number');
});

test.each([
  [[], [], '0.00'],
  [['0.10', 0.2], [], '0.30'],
  [['1.00'], ['1.01'], '-0.01'],
  [['1.005', '1.005'], [], '2.02'],
  [['90071992547409.92', '1e30'], ['1e30', '0.01'], '90071992547409.91'],
])('adds %j less %j to %s KES', (amounts, less, sum) => {
  expect(sumKes(amounts, less)).toBe(sum);
});

test('refuses to add what is no number', () => {
  expect(() => sumKes(['abc'])).toThrow('amount must be a finite decimal number');
});

test.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('refuses to print %d cents', (bad) => {
  expect(() => fromCents(bad)).toThrow(RangeError);
});

test.each([
  [124_050, '1240.50'],
  [5, '0.05'],
  [-5, '-0.05'],
  [0, '0.00'],
  [-0, '0.00'],
  [100, '1.00'],
])('prints %i cents as %s', (cents, text) => {
  expect(fromCents(cents)).toBe(text);
});

test('reads printed cents back unchanged', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
    }),
  );
});

test.each([
  ['1240.5', '1,240.50'],
  ['999.99', '999.99'],
  ['1000', '1,000.00'],
  ['1234567.891', '1,234,567.89'],
  [0, '0.00'],
  ['-1240.5', '\u22121,240.50'],
  ['-100', '\u2212100.00'],
  ['-0.001', '0.00'],
  ['2.005', '2.01'],
])('shows %s KES as %s', (amount, text) => {
  expect(formatKes(amount)).toBe(text);
});

test('reads a formatted amount back without its commas', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const shown = formatKes(fromCents(cents));
      expect(shown).toMatch(/^\u2212?\d{1,3}(,\d{3})*\.\d\d$/);
      expect(toCents(shown.replaceAll(',', '').replace('\u2212', '-'))).toBe(cents);
    }),
  );
});
