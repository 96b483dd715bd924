import { expect, test } from 'vitest';
import { routeOf } from '#app/routing.ts';
import { gamePath, nameFromId, ownGameAt, ownGames, providerGame, providerOf } from './catalogue.ts';

test('has a route for every game with its own screen', { tags: ['D-001'] }, () => {
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
])('launches the game of %s named %s as %s', (slug, id, game) => {
  expect(providerGame(slug, id)).toBe(game);
});

test("puts a provider's game below its lobby's address", () => {
  expect(gamePath('soft', 'ngoma-trio')).toBe('/instant-games/soft-games/ngoma-trio');
  expect(providerOf('soft-games')).toBe('soft');
});

test('reads an id as a name', () => {
  expect(nameFromId('ngoma-reels')).toBe('Ngoma Reels');
  expect(nameFromId('vs20olympgate')).toBe('Vs20olympgate');
});
