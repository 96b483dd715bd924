import { expect, it } from 'vitest';
import { leaderboardPrizesAt, taxOnTopCents } from './leaderboardPrizes.ts';
import { TAX_RATES } from './rates.ts';

it('has ten prizes a day since 25 November 2026, and none before', { tags: ['R-390'] }, () => {
  expect(leaderboardPrizesAt(Date.parse('2026-11-24T20:59:59Z'))).toEqual([]);
  const prizes = leaderboardPrizesAt(Date.parse('2026-11-24T21:00:00Z'));
  expect(prizes).toHaveLength(10);
  expect(prizes.toSorted((a, b) => b - a)).toEqual(prizes);
});

it('adds the tax to a prize, so that the prize arrives whole', { tags: ['R-392'] }, () => {
  expect(taxOnTopCents(5_000_00, TAX_RATES)).toBe(1_000_00);
  expect(taxOnTopCents(1, TAX_RATES)).toBe(0);
  expect(taxOnTopCents(5_000_00, { ...TAX_RATES, withholdingPercent: 0 })).toBe(0);
});
