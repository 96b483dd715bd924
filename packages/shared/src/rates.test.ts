import { expect, test } from 'vitest';
import { BET_LIMITS, betLimitsAt, DEPOSIT_LIMITS, depositLimitsAt, inForceAt, TAX_RATES, taxRatesAt } from './rates.ts';
import { parseNairobi } from './time.ts';

const SCHEDULE = [
  { from: '2025-01-01', value: 'old' },
  { from: '2025-07-01', value: 'new' },
];

function at(text: string): number {
  const ms = parseNairobi(text);
  if (ms === null) throw new Error(`no such time: ${text}`);
  return ms;
}

test('applies a row from the first second of its Nairobi day until the next row', () => {
  expect(inForceAt(SCHEDULE, at('2025-01-01 00:00:00'))).toBe('old');
  expect(inForceAt(SCHEDULE, at('2025-06-30 23:59:59'))).toBe('old');
  expect(inForceAt(SCHEDULE, at('2025-07-01 00:00:00'))).toBe('new');
  expect(inForceAt(SCHEDULE, at('2031-01-01 12:00:00'))).toBe('new');
});

test('refuses a time before the first row', () => {
  expect(() => inForceAt(SCHEDULE, at('2024-12-31 23:59:59'))).toThrow(RangeError);
});

test("today's defaults are the rows in force", () => {
  const now = at('2025-11-21 09:00:00');
  expect(taxRatesAt(now)).toEqual(TAX_RATES);
  expect(betLimitsAt(now)).toEqual(BET_LIMITS);
  expect(depositLimitsAt(now)).toEqual(DEPOSIT_LIMITS);
});
