import { expect, it, test } from 'vitest';
import { isUsable } from '#entities/bonuses/bonuses.ts';
import { chosenOf, freebetProblem } from './freebet.ts';
import { aFreebet } from './testLoaded.ts';

test.each([
  ['awarded', { status: 'awarded' }, true],
  ['awarded without an end', { status: 'awarded', remainingMs: null }, true],
  ['awarded, but over', { status: 'awarded', remainingMs: 0 }, false],
  ['pending', { status: 'pending' }, false],
  ['used', { status: 'applied' }, false],
  ['expired', { status: 'expired' }, false],
] as const)('judges a bonus that is %s as usable: %s', (_, over, usable) => {
  expect(isUsable(aFreebet(over))).toBe(usable);
});

it('selects a single freebet, and the chosen one of several', { tags: ['A-140'] }, () => {
  const [one, two] = [aFreebet(), aFreebet({ refId: 'freebet-2' })];
  expect(chosenOf([one], null)).toBe(one);
  expect(chosenOf([one, two], null)).toBeNull();
  expect(chosenOf([one, two], 'freebet-2')).toBe(two);
  expect(chosenOf([one, two], 'somebody-elses')).toBeNull();
  expect(chosenOf([], 'freebet-1')).toBeNull();
});

test.each([
  ['nothing when it meets the terms', [1.02, 1.01, 1.01, 6.72], {}, null],
  ['the picks that are missing', [3, 3, 3], {}, { kind: 'selections', need: 4, missing: 1 }],
  ['total odds a cent too low', [1.45, 1.6, 1.5, 2], {}, { kind: 'totalOdds', need: 6.99 }],
  [
    'a pick below the odds asked of each',
    [1.2, 3, 3, 3],
    { minOddsPerSelection: 1.3 },
    { kind: 'oddsPerSelection', need: 1.3 },
  ],
  ['nothing where the operator asks nothing', [1.1], { minSelections: 0, minOdds: 0 }, null],
] as const)('checks the terms and finds %s', (_, odds, over, problem) => {
  const chosen = aFreebet(over);
  expect(freebetProblem({ usable: [chosen], isUsed: true, chosen }, odds)).toEqual(problem);
});

it('explains a missing freebet only to players who want one', () => {
  expect(freebetProblem({ usable: [], isUsed: true, chosen: null }, [2])).toEqual({ kind: 'none' });
  expect(freebetProblem({ usable: [aFreebet(), aFreebet()], isUsed: true, chosen: null }, [2])).toEqual({
    kind: 'unchosen',
  });
  expect(freebetProblem({ usable: [], isUsed: false, chosen: null }, [2])).toBeNull();
});
