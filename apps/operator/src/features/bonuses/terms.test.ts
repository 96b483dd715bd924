import { expect, it } from 'vitest';
import { requireTerms } from './terms.ts';

const ASKS_ALL = {
  amountCents: 5_000,
  terms: { minStake: 50, minOdds: 6.99, minSelections: 2, minOddsPerSelection: 1.3, maxWin: 0, deductStake: false },
};

it('accepts a bet that just meets every term', { tags: ['A-292'] }, () => {
  expect(() => requireTerms(ASKS_ALL, { stake: 50, odds: ['1.30', '5.38'] })).not.toThrow();
});

it.each([
  ['another stake', ASKS_ALL, { stake: 51, odds: ['2.00', '4.00'] }, 'The stake of this freebet is KES 50.00.'],
  [
    'a freebet below the smallest stake',
    { ...ASKS_ALL, amountCents: 4_950 },
    { stake: 49.5, odds: ['2.00', '4.00'] },
    'This freebet needs a stake of KES 50.00 or more.',
  ],
  ['one selection', ASKS_ALL, { stake: 50, odds: ['8.00'] }, 'This freebet needs 2 selections or more.'],
  [
    'a pick below its odds',
    ASKS_ALL,
    { stake: 50, odds: ['1.29', '9.00'] },
    'This freebet needs odds of 1.30 or more on every selection.',
  ],
  [
    'total odds of 6.98',
    ASKS_ALL,
    { stake: 50, odds: ['2.00', '3.49'] },
    'This freebet needs total odds of 6.99 or more.',
  ],
])('refuses %s', (_what, freebet, bet, message) => {
  expect(() => requireTerms(freebet, bet)).toThrow(message);
});
