import { describe, expect, it, test } from 'vitest';
import { aBet, aLeg } from '#test/bets.ts';
import { amountOf, restOf, stakeAfterTaxOf, stakeOf, ticketOf } from './betAmounts.ts';

const outcome = aLeg();
const bet = aBet({ outcomes: [outcome] });

test.each([
  ['pending', '872.47'],
  ['won', '872.47'],
  ['lost', '0.00'],
  ['voided', '100.00'],
  ['cancelled', '100.00'],
] as const)('shows the amount of a %s bet: KES %s', (status, amount) => {
  expect(amountOf({ ...bet, status })).toBe(amount);
});

test.each([
  ['a pending bet, of which a part was cashed out,', 'pending', { stake: 50, paid: 29.85 }, 100],
  ['a bet that was cashed out in two parts', 'cashedOut', { stake: 150, paid: 59.7 }, 150],
  ['a bet of an operator that does not name its cash outs', 'cashedOut', null, 100],
] as const)('shows the stake of %s', (_, status, cashedOut, stake) => {
  expect(stakeOf({ ...bet, status, cashedOut })).toBe(stake);
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

it('shares selections and odds, and neither stake nor payout', { tags: ['R-176'] }, () => {
  expect(ticketOf(bet)).toEqual({
    code: 'KQZMT47',
    totalOdds: '11.84',
    legs: [{ homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards', outcome: 'Gor Mahia', market: '3 Way', odds: 2.15 }],
  });
});

it.each([
  ['nothing', '672.47', '0.00'],
  ['the cent of rounding', '672.48', '0.01'],
  ['what is above the maximum win', '600.00', '-72.47'],
])('finds that the steps leave %s', { tags: ['R-184'] }, (_, payout, rest) => {
  const steps = { winnings: '829.57', boostAmount: '43.48', withholdingTax: '157.10', deducted: '43.48' };
  expect(restOf({ ...steps, payout, stakeAfterTax: '43.48', totalOdds: '11.84', boostPercent: 4 })).toBe(rest);
});

it('finds what winnings leave that are far above the maximum win', { tags: ['R-184'] }, () => {
  const steps = {
    winnings: '95609706763130434.78',
    boostAmount: '0.01',
    withholdingTax: '166652.17',
    deducted: '0.00',
  };
  const sums = { ...steps, payout: '1000000.00', stakeAfterTax: '86.96', totalOdds: '1099511627776', boostPercent: 0 };
  expect(restOf(sums)).toBe('-95609706761963782.62');
});
