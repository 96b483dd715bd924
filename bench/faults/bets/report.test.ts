import { expect, it } from 'vitest';
import { type FaultsResult, isRight } from './report.ts';

const RIGHT: FaultsResult = { bets: 8, placed: 4, lost: 0, extra: 0, unknown: 0, late: 0, wrongBalances: 0 };

it('accepts a run in which every outcome was right and in time', () => {
  expect(isRight(RIGHT)).toBe(true);
});

it.each(['lost', 'extra', 'unknown', 'late', 'wrongBalances'] as const)('fails a run with %s bets', (name) => {
  expect(isRight({ ...RIGHT, [name]: 1 })).toBe(false);
});

it('fails a run that refused most bets', () => {
  expect(isRight({ ...RIGHT, placed: 3 })).toBe(false);
});
