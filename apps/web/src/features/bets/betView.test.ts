import type { BetDetail } from '@ushindi/api-contract';
import { expect, it, test } from 'vitest';
import { beadOf, beadsOf, countOutcomes, isUndecided, openLegsOf } from './betView.ts';

const outcome: BetDetail['outcomes'][number] = {
  status: 'pending',
  pick: 'Gor Mahia',
  type: '3 Way',
  odds: 2.15,
  startsAtMs: null,
  homeTeam: 'Gor Mahia',
  awayTeam: 'AFC Leopards',
  competition: 'Premier League',
  halfTimeScore: '',
  fullTimeScore: '',
  live: false,
  matchId: '4821',
  sportId: 10,
  progress: null,
  explanation: null,
};
const bet: BetDetail = {
  betId: '1',
  betReference: 'KQZMT47',
  status: 'pending',
  placedAtMs: 0,
  stake: 100,
  currency: 'KES',
  totalOdds: 11.84,
  possibleWin: 872.47,
  gamesCount: 1,
  exciseTax: 13.04,
  withholdingTax: 157.1,
  cancellableForMs: 0,
  isFreebet: false,
  earnedFreebet: 0,
  cashedOut: null,
  autoCashOut: null,
  outcomes: [outcome],
  sums: null,
  lines: null,
};

it('counts legs by result', () => {
  const statuses = ['won', 'won', 'pending', 'lost', 'voided'] as const;
  const outcomes = statuses.map((status) => ({ ...outcome, status }));
  expect(countOutcomes({ outcomes })).toEqual({ won: 2, pending: 1, lost: 1 });
});

test.each([
  ['won', false, 'on'],
  ['lost', false, 'lost'],
  ['pending', true, 'now'],
  ['pending', false, 'off'],
  ['voided', true, 'off'],
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
  expect(beadsOf({ ...bet, gamesCount: 2, status: 'lost' })).toEqual([]);
  expect(beadsOf({ ...bet, gamesCount: 40 })).toEqual([]);
});

it('finds the legs that can still be bet on, and none in a game round', () => {
  const open = { ...outcome, matchId: '9' };
  expect(openLegsOf({ outcomes: [open, { ...outcome, status: 'won' }, { ...outcome, matchId: '' }] })).toEqual([open]);
});
