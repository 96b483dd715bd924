import { expect, test } from 'vitest';
import { DEFAULT_SPORT_ID, SPORTS, sportIdOf } from './sports.ts';

test('the six sports open with the markets of the fixed table', () => {
  expect(SPORTS.map(({ id, defaultMarketId }) => [id, defaultMarketId])).toEqual([
    [10, 2],
    [4, 306],
    [6, 8884],
    [24, 322],
    [73743, 8133],
    [73744, 15],
  ]);
  expect(SPORTS[0]?.id).toBe(DEFAULT_SPORT_ID);
});

test('a sport is known by number or digits', () => {
  expect(sportIdOf(10)).toBe(10);
  expect(sportIdOf('73743')).toBe(73743);
});

test('tennis is also known as 30', () => {
  expect(sportIdOf(30)).toBe(24);
  expect(sportIdOf('30')).toBe(24);
});

test.each([0, 5, '', 'football', '10.5', null, undefined, {}, [10], Number.NaN])('%o is no sport', (raw) => {
  expect(sportIdOf(raw)).toBeNull();
});
