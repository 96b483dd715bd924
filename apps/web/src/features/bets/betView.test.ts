import { expect, it, test } from 'vitest';
import { aBet, aLeg } from '#test/bets.ts';
import { beadOf, beadsOf, countOutcomes, isUndecided, openLegsOf } from './betView.ts';

const outcome = aLeg();
const bet = aBet({ outcomes: [outcome] });

it('counts legs by result', () => {
  const statuses = ['won', 'won', 'pending', 'lost', 'voided'] as const;
  const outcomes = statuses.map((status) => ({ ...outcome, status }));
  expect(countOutcomes({ outcomes })).toEqual({ won: 2, pending: 1, lost: 1, voided: 1 });
});

test.each([
  ['won', false, 'on'],
  ['lost', false, 'lost'],
  ['pending', true, 'now'],
  ['pending', false, 'off'],
  ['voided', true, 'void'],
  ['cancelled', false, 'void'],
] as const)('shows a %s leg, live %s, as a bead %s', { tags: ['A-071'] }, (status, live, bead) => {
  expect(beadOf({ ...outcome, status, live })).toBe(bead);
});

test('refetches a lost bet while legs of it are still in play', () => {
  expect(isUndecided({ ...bet, status: 'lost', outcomes: [{ ...outcome, status: 'lost' }, outcome] })).toBe(true);
  expect(isUndecided({ ...bet, status: 'lost', outcomes: [{ ...outcome, status: 'lost' }] })).toBe(false);
  expect(isUndecided(bet)).toBe(true);
});

test('shows one bead per leg where the history has the results', () => {
  expect(beadsOf({ ...bet, gamesCount: 2, status: 'won' })).toEqual(['on', 'on']);
  expect(beadsOf({ ...bet, gamesCount: 2 })).toEqual(['off', 'off']);
  for (const status of ['lost', 'voided', 'cancelled', 'cashedOut'] as const) {
    expect(beadsOf({ ...bet, gamesCount: 2, status })).toEqual([]);
  }
  expect(beadsOf({ ...bet, gamesCount: 40 })).toEqual([]);
});

it('finds the legs that can still be bet on, and none in a game round', () => {
  const open = { ...outcome, matchId: '9' };
  expect(openLegsOf({ outcomes: [open, { ...outcome, status: 'won' }, { ...outcome, matchId: '' }] })).toEqual([open]);
});
