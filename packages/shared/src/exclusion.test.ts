import { expect, it } from 'vitest';
import { EXCLUSION_PERIODS, exclusionEnd } from './exclusion.ts';

it('offers the nine periods, shortest first, each ending later than the one before', () => {
  expect(EXCLUSION_PERIODS).toEqual([
    '1-Hour',
    '6-Hour',
    '12-Hour',
    '1-Week',
    '1-Month',
    '6-Month',
    '1-Year',
    '3-Year',
    'Infinite',
  ]);
  const ends = EXCLUSION_PERIODS.map((period) => exclusionEnd(period, 1_000));
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
});

it('counts from the moment it begins, and never ends an infinite one', () => {
  expect(exclusionEnd('6-Hour', 1_000)).toBe(1_000 + 6 * 3_600_000);
  expect(exclusionEnd('Infinite', 1_000)).toBe(Infinity);
});
