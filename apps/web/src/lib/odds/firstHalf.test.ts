import { expect, it } from 'vitest';
import { isShownNow } from './firstHalf.ts';

it.each(['105', '7203', '7080', '7076'])('market %s shows in the first half alone', (marketId) => {
  expect(isShownNow(marketId, { phase: '1st Half' })).toBe(true);
  expect(isShownNow(marketId, { phase: 'First Half' })).toBe(true);
  for (const phase of ['Halftime', '2nd Half', '1st Quarter', '']) expect(isShownNow(marketId, { phase })).toBe(false);
});

it('other markets show in every phase', () => {
  for (const phase of ['1st Half', 'Halftime', '2nd Half']) expect(isShownNow('2', { phase })).toBe(true);
});

it('a game that has not begun has all of its markets', () => {
  expect(isShownNow('105', undefined)).toBe(true);
});
