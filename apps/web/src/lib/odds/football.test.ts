import { expect, it } from 'vitest';
import { isShownNow } from './football.ts';

it.each(['105', '7203', '7080', '7076'])(
  'shows market %s during the first half only',
  { tags: ['D-093'] },
  (marketId) => {
    expect(isShownNow(marketId, { phase: '1st Half' })).toBe(true);
    expect(isShownNow(marketId, { phase: 'First Half' })).toBe(true);
    for (const phase of ['Halftime', '2nd Half', '1st Quarter', ''])
      expect(isShownNow(marketId, { phase })).toBe(false);
  },
);

it('shows other markets in every phase', () => {
  for (const phase of ['1st Half', 'Halftime', '2nd Half']) expect(isShownNow('2', { phase })).toBe(true);
});

it('shows all markets of a match that has not begun', () => {
  expect(isShownNow('105', undefined)).toBe(true);
});
