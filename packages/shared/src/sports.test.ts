import { expect, test } from 'vitest';
import { DEFAULT_SPORT_ID, SPORTS, sportIdOf } from './sports.ts';

test('gives the six sports the default markets of the fixed table', { tags: ['D-147'] }, () => {
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

test('names the sports in the order of the tabs', { tags: ['D-046'] }, () => {
  expect(SPORTS.map(({ name }) => name)).toEqual([
    'Football',
    'Basketball',
    'Cricket',
    'Tennis',
    'Rugby League',
    'Rugby Union',
  ]);
});

test('finds a sport by number or digits', () => {
  expect(sportIdOf(10)).toBe(10);
  expect(sportIdOf('73743')).toBe(73743);
});

test('accepts 30 for tennis', { tags: ['D-148'] }, () => {
  expect(sportIdOf(30)).toBe(24);
  expect(sportIdOf('30')).toBe(24);
});

test.each([0, 5, '', 'football', '10.5', null, undefined, {}, [10], Number.NaN])('rejects %o as a sport', (raw) => {
  expect(sportIdOf(raw)).toBeNull();
});
