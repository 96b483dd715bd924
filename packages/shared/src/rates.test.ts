import { expect, test } from 'vitest';
import { BET_LIMITS, DEPOSIT_LIMITS, depositLimitsAt, inForceAt, TAX_RATES } from './rates.ts';
import { DEFAULT_RULES } from './rules.ts';
import { rulesOf } from './rulesProfiles.ts';
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
  expect(() => inForceAt(SCHEDULE, at('2024-12-31 23:59:59'))).toThrow('no settings in force at 2024-12-31 23:59:59');
});

test('has a row for every day from 1970 on, and none before', () => {
  const [first, before] = [at('1970-01-01 00:00:00'), at('1969-12-31 23:59:59')];
  for (const find of [rulesOf('default'), rulesOf('kenya'), depositLimitsAt]) {
    expect(find(first)).toBeDefined();
    expect(() => find(before)).toThrow('no settings in force');
  }
});

test("are today's rates and limits of the rules", {
  tags: ['A-280', 'A-282', 'A-183', 'A-284', 'A-271', 'A-272'],
}, () => {
  expect(TAX_RATES).toEqual({ excisePercent: 15, withholdingPercent: 20, boostedWithholdingPercent: 20 });
  expect(BET_LIMITS).toEqual({ minStake: '1', maxStake: '20000', maxPayout: '1000000', maxLegs: 40 });
  expect(DEPOSIT_LIMITS).toEqual({
    min: 10,
    minWithdrawal: 100,
    maxPerTransaction: 150_000,
    maxPerDay: 300_000,
    inputMax: 300_000,
  });
});

test('has the defaults in force today', () => {
  const now = at('2025-11-21 09:00:00');
  expect(rulesOf('default')(now)).toEqual(DEFAULT_RULES);
  expect(depositLimitsAt(now)).toEqual(DEPOSIT_LIMITS);
});
