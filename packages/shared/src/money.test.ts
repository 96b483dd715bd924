import { expect, test } from 'vitest';
import {
  boostedPayout,
  exciseTax,
  payout,
  slipBreakdown,
  stakeAfterTax,
  totalOdds,
  winnings,
  withholdingTax,
} from './money.ts';

// Every expected figure in this file was worked out by hand from readings 1-6.

const TREBLE = ['2.15', '1.62', '3.40'];

test('a stake of 100 holds 13.04 of excise and leaves 86.96', () => {
  expect(exciseTax('100')).toBe('13.04');
  expect(stakeAfterTax('100')).toBe('86.96');
});

test('the two parts of a stake are rounded each on its own, half-up', () => {
  // 1 x 15/115 = 0.1304..., 1 x 100/115 = 0.8695...
  expect(exciseTax('1')).toBe('0.13');
  expect(stakeAfterTax('1')).toBe('0.87');
  // 0.23 x 15/115 = 0.03 and 0.115 x 15/115 = 0.015, a half
  expect(exciseTax('0.23')).toBe('0.03');
  expect(exciseTax('0.115')).toBe('0.02');
});

test('a treble pays by winnings, less tax on the net', () => {
  // 2.15 x 1.62 x 3.40 = 11.8422; 86.9565... x 11.84 = 1029.5652...; (1029.57 - 86.9565...)/6 = 157.1022...
  expect(totalOdds(TREBLE)).toBe('11.84');
  expect(winnings('100', TREBLE)).toBe('1029.57');
  expect(withholdingTax('100', TREBLE)).toBe('157.10');
  expect(payout('100', TREBLE)).toBe('872.47');
});

test('total odds are exact where binary floats slip', () => {
  // 1.15 x 1.1 = 1.265 and 1.005 are halves; their nearest doubles lie on the wrong side
  expect(totalOdds(['1.15', '1.1'])).toBe('1.27');
  expect(totalOdds(['1.005'])).toBe('1.01');
  expect(totalOdds(['1.00499999999999999999999'])).toBe('1.00');
});

test('winnings come from the rounded total odds, not from the exact product', () => {
  // 11.8422 unrounded would give 115,000 x 100/115 x 11.8422 = 1,184,220.00
  expect(winnings('115000', TREBLE)).toBe('1184000.00');
});

test('numbers and strings count alike', () => {
  expect(payout(100, [2.15, 1.62, 3.4])).toBe(payout('100', TREBLE));
  expect(exciseTax(1e2)).toBe('13.04');
  expect(totalOdds(['1e1', '2.5E-1'])).toBe('2.50');
});

test('an empty slip has total odds 0.00 and wins nothing', () => {
  expect(totalOdds([])).toBe('0.00');
  expect(winnings('100', [])).toBe('0.00');
  expect(withholdingTax('100', [])).toBe('0.00');
  expect(payout('100', [])).toBe('0.00');
});

test('winnings that do not cover the stake after tax are not taxed', () => {
  // 100 x 100/115 x 0.50 = 43.478...
  expect(withholdingTax('100', ['0.5'])).toBe('0.00');
  expect(payout('100', ['0.5'])).toBe('43.48');
});

test('a payout stops at 1,000,000', () => {
  // 11,500 stake: after tax 10,000; at 119.80 wins 1,198,000; less (1,188,000)/6 = 198,000 leaves the cap exactly
  expect(payout('11500', ['119.80'])).toBe('1000000.00');
  expect(payout('11500', ['119.79'])).toBe('999916.67');
  expect(payout('11500', ['500'])).toBe('1000000.00');
  expect(boostedPayout('11500', ['10', '10', '10', '10'])).toBe('1000000.00');
});

test('a boosted payout is taxed by a plain fifth of its net', () => {
  // 86.9565... x 16 x 1.04 = 1446.9565...; net 1360; less 272
  expect(boostedPayout('100', ['2', '2', '2', '2'])).toBe('1174.96');
});

test('a boosted payout starts from exact winnings, not from rounded ones', () => {
  // 1 x 100/115 x 16 x 1.04 = 14.46956...; net 13.6; less 2.72 leaves 11.74956...
  expect(boostedPayout('1', ['2', '2', '2', '2'])).toBe('11.75');
});

test('the breakdown of a slip without boost pays the plain payout', () => {
  expect(slipBreakdown('100', TREBLE)).toEqual({
    stake: '100.00',
    exciseTax: '13.04',
    stakeAfterTax: '86.96',
    totalOdds: '11.84',
    winnings: '1029.57',
    withholdingTax: '157.10',
    boostPercent: 0,
    boostAmount: '0.00',
    payout: '872.47',
  });
});

test('the breakdown of a boosted slip shows the boost before tax and the tax on the boosted winnings', () => {
  // 86.9565... x 16 = 1391.304...; x 1.04 = 1446.9565...; tax 0.2 x (1446.9565... - 86.9565...) = 272
  expect(slipBreakdown('100', ['2', '2', '2', '2'])).toEqual({
    stake: '100.00',
    exciseTax: '13.04',
    stakeAfterTax: '86.96',
    totalOdds: '16.00',
    winnings: '1391.30',
    withholdingTax: '272.00',
    boostPercent: 4,
    boostAmount: '55.66',
    payout: '1174.96',
  });
});

test('a boost never shows as a loss, though its dearer tax can outweigh it on a long shot', () => {
  // 39.0625 -> 39.06; boosted 3532.3826... less 689.0852... = 2843.2973...; unboosted it would be 2844.93
  const slip = slipBreakdown('100', ['2.5', '2.5', '2.5', '2.5']);
  expect(slip.payout).toBe('2843.30');
  expect(slip.boostAmount).toBe('135.86');
  expect(slip.withholdingTax).toBe('689.09');
});

test('a slip that the cap cuts is taxed on what is paid, not on the win it was cut from', () => {
  // (1,000,000 - 86.9565...) x 20/100 = 199,982.6087
  const plain = slipBreakdown('100', ['200', '200']);
  expect([plain.payout, plain.withholdingTax]).toEqual(['1000000.00', '199982.61']);
  // (1,000,000 - 86.9565...) x 20/80 = 249,978.2609
  const boosted = slipBreakdown('100', ['20', '20', '20', '20']);
  expect([boosted.payout, boosted.withholdingTax]).toEqual(['1000000.00', '249978.26']);
  // A win that reaches the cap exactly is taxed alike by both rules: 1,199,982.6087 - 199,982.6087
  expect(slipBreakdown('100', ['13799.80']).payout).toBe('1000000.00');
});

test('an older bet is settled by the rates and limits it was placed under', () => {
  const rates = { excisePercent: 12.5, withholdingPercent: 0, boostedWithholdingPercent: 0 };
  // 112.5 x 100/112.5 = 100
  expect(stakeAfterTax('112.5', rates)).toBe('100.00');
  expect(payout('112.5', ['2'], rates)).toBe('200.00');
  const limits = { minStake: '1', maxStake: '20000', maxPayout: '150', maxLegs: 40 };
  expect(payout('112.5', ['2'], rates, limits)).toBe('150.00');
});

test.each(['abc', '', ' ', '1,000', '1 000', '0x10', '-1', 'Infinity', '1e999', '1e-9999', '.', '--1'])(
  'refuses %j as a stake and as odds',
  (bad) => {
    expect(() => payout(bad, ['2'])).toThrow(RangeError);
    expect(() => payout('100', ['2', bad])).toThrow(RangeError);
    expect(() => boostedPayout('100', [bad])).toThrow(RangeError);
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.01])('refuses the number %d and says what it was for', (bad) => {
  expect(() => exciseTax(bad)).toThrow(/^stake must/);
  expect(() => totalOdds([bad])).toThrow(/^odds must/);
});

test('refuses a text so long that reading it would be work', () => {
  expect(() => exciseTax('9'.repeat(100_000))).toThrow(RangeError);
});
