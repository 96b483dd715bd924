import type { BetDetail } from '@ushindi/api-contract';
import { describe, expect, it, test } from 'vitest';
import { amountOf, beadOf, beadsOf, countOutcomes, isUndecided, stakeAfterTaxOf } from './betView.ts';

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
  outcomes: [outcome],
};

test.each([
  ['pending', '872.47'],
  ['won', '872.47'],
  ['lost', '0.00'],
  ['voided', '100.00'],
  ['cancelled', '100.00'],
] as const)('shows the amount of a %s bet: KES %s', (status, amount) => {
  expect(amountOf({ ...bet, status })).toBe(amount);
});

describe('the stake after tax', () => {
  it.each(['pending', 'won'] as const)(
    'is the stake less its excise tax for a %s bet',
    { tags: ['A-066'] },
    (status) => {
      expect(stakeAfterTaxOf({ ...bet, status })).toBe('86.96');
    },
  );

  it.each(['lost', 'voided', 'cancelled'] as const)('is hidden for a %s bet', { tags: ['A-066'] }, (status) => {
    expect(stakeAfterTaxOf({ ...bet, status })).toBeNull();
  });
});

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

test('shows one bead per leg where the history knows the results', () => {
  expect(beadsOf({ ...bet, gamesCount: 2, status: 'won' })).toEqual(['on', 'on']);
  expect(beadsOf({ ...bet, gamesCount: 2 })).toEqual(['off', 'off']);
  expect(beadsOf({ ...bet, gamesCount: 2, status: 'lost' })).toEqual([]);
  expect(beadsOf({ ...bet, gamesCount: 40 })).toEqual([]);
});
