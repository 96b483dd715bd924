import { expect, test } from 'vitest';
import { routeOf } from '../../app/routing.ts';
import { gamePath, nameFromId, ownGameAt, ownGames, providerGame, providerOf } from './catalogue.ts';

test('every game with a page of its own has its route', () => {
  expect(ownGames.filter(({ path }) => routeOf(path)?.path !== path)).toEqual([]);
  expect(ownGames.map(({ path }) => ownGameAt(path))).toEqual(ownGames.map(({ game }) => game));
  expect(ownGameAt('/poker')).toBeNull();
});

test.each([
  ['pragmatic', 'ngoma-reels', 'pragmatic:ngoma-reels'],
  ['soft-games', 'ngoma-trio', 'soft:ngoma-trio'],
  ['evolution', 'roulette', null],
  ['constructor', 'a', null],
  ['pragmatic', 'a/b', null],
  ['pragmatic', '', null],
  ['pragmatic', 'x'.repeat(65), null],
])('the game of %s named %s is launched as %s', (slug, id, game) => {
  expect(providerGame(slug, id)).toBe(game);
});

test('a provider’s game has its address under its lobby', () => {
  expect(gamePath('soft', 'ngoma-trio')).toBe('/instant-games/soft-games/ngoma-trio');
  expect(providerOf('soft-games')).toBe('soft');
});

test('an id is read as a name', () => {
  expect(nameFromId('ngoma-reels')).toBe('Ngoma Reels');
  expect(nameFromId('vs20olympgate')).toBe('Vs20olympgate');
});
