import { expect, test } from 'vitest';
import { exciseTax, payout, slipBreakdown, stakeAfterTax, totalOdds, winnings, withholdingTax } from './money.ts';
import { BET_LIMITS, TAX_RATES } from './rates.ts';

// Every expected amount in this file was computed by hand from docs/product/money.md.

const TREBLE = ['2.15', '1.62', '3.40'];

test('splits a stake of 100 into 13.04 excise and 86.96', { tags: ['A-280'] }, () => {
  expect(exciseTax('100')).toBe('13.04');
  expect(stakeAfterTax('100')).toBe('86.96');
});

test('rounds each part of a stake separately, half up', () => {
  // 1 x 15/115 = 0.1304..., 1 x 100/115 = 0.8695...
  expect(exciseTax('1')).toBe('0.13');
  expect(stakeAfterTax('1')).toBe('0.87');
  // 0.23 x 15/115 = 0.03 and 0.115 x 15/115 = 0.015, a half
  expect(exciseTax('0.23')).toBe('0.03');
  expect(exciseTax('0.115')).toBe('0.02');
});

test('pays a treble its winnings less the tax on the net', { tags: ['A-282', 'A-283'] }, () => {
  // 2.15 x 1.62 x 3.40 = 11.8422; 86.9565... x 11.84 = 1029.5652...; (1029.57 - 86.9565...)/6 = 157.1022...
  expect(totalOdds(TREBLE)).toBe('11.84');
  expect(winnings('100', TREBLE)).toBe('1029.57');
  expect(withholdingTax('100', TREBLE)).toBe('157.10');
  expect(payout('100', TREBLE)).toBe('872.47');
});

test('computes exact total odds where binary floats do not', { tags: ['A-285'] }, () => {
  // 1.15 x 1.1 = 1.265 and 1.005 are halves; the nearest doubles round the wrong way
  expect(totalOdds(['1.15', '1.1'])).toBe('1.27');
  expect(totalOdds(['1.005'])).toBe('1.01');
  expect(totalOdds(['1.00499999999999999999999'])).toBe('1.00');
});

test('computes winnings from the rounded total odds, not from the exact product', { tags: ['A-281'] }, () => {
  // 11.8422 unrounded would give 115,000 x 100/115 x 11.8422 = 1,184,220.00
  expect(winnings('115000', TREBLE)).toBe('1184000.00');
});

test('treats numbers and strings alike', () => {
  expect(payout(100, [2.15, 1.62, 3.4])).toBe(payout('100', TREBLE));
  expect(exciseTax(1e2)).toBe('13.04');
  expect(totalOdds(['1e1', '2.5E-1'])).toBe('2.50');
});

test('gives an empty slip total odds 0.00 and no winnings', { tags: ['A-285'] }, () => {
  expect(totalOdds([])).toBe('0.00');
  expect(winnings('100', [])).toBe('0.00');
  expect(withholdingTax('100', [])).toBe('0.00');
  expect(payout('100', [])).toBe('0.00');
});

test('does not tax winnings that do not cover the stake after tax', { tags: ['A-282'] }, () => {
  // 100 x 100/115 x 0.50 = 43.478...
  expect(withholdingTax('100', ['0.5'])).toBe('0.00');
  expect(payout('100', ['0.5'])).toBe('43.48');
});

test('caps a payout at 1,000,000', { tags: ['A-284'] }, () => {
  // 11,500 stake: after tax 10,000; at 119.80 wins 1,198,000; less (1,188,000)/6 = 198,000 leaves the cap exactly
  expect(payout('11500', ['119.80'])).toBe('1000000.00');
  expect(payout('11500', ['119.79'])).toBe('999916.67');
  expect(payout('11500', ['500'])).toBe('1000000.00');
  expect(slipBreakdown('11500', ['10', '10', '10', '10']).payout).toBe('1000000.00');
});

test('taxes a boosted payout with a plain fifth of its net', { tags: ['A-290'] }, () => {
  // 86.9565... x 16 x 1.04 = 1446.9565...; net 1360; less 272
  expect(slipBreakdown('100', ['2', '2', '2', '2']).payout).toBe('1174.96');
});

test('computes a boosted payout from exact winnings, not from rounded ones', () => {
  // 1 x 100/115 x 16 x 1.04 = 14.46956...; net 13.6; less 2.72 leaves 11.74956...
  expect(slipBreakdown('1', ['2', '2', '2', '2']).payout).toBe('11.75');
});

test('pays the plain payout for a slip without boost', () => {
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

test('shows the boost before tax and the tax on the boosted winnings', () => {
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

test('never shows a boost as a loss, even where its higher tax exceeds it', () => {
  // 39.0625 -> 39.06; boosted 3532.3826... less 689.0852... = 2843.2973...; unboosted it would be 2844.93
  const slip = slipBreakdown('100', ['2.5', '2.5', '2.5', '2.5']);
  expect(slip.payout).toBe('2843.30');
  expect(slip.boostAmount).toBe('135.86');
  expect(slip.withholdingTax).toBe('689.09');
});

test('taxes a capped slip on its payout, not on the uncapped winnings', () => {
  // (1,000,000 - 86.9565...) x 20/100 = 199,982.6087
  const plain = slipBreakdown('100', ['200', '200']);
  expect([plain.payout, plain.withholdingTax]).toEqual(['1000000.00', '199982.61']);
  // (1,000,000 - 86.9565...) x 20/80 = 249,978.2609
  const boosted = slipBreakdown('100', ['20', '20', '20', '20']);
  expect([boosted.payout, boosted.withholdingTax]).toEqual(['1000000.00', '249978.26']);
  // A win that reaches the cap exactly is taxed alike by both rules: 1,199,982.6087 - 199,982.6087
  expect(slipBreakdown('100', ['13799.80']).payout).toBe('1000000.00');
});

test('settles an older bet at the rates and limits it was placed under', () => {
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
    expect(() => slipBreakdown('100', [bad])).toThrow(RangeError);
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.01])('refuses the number %d and names the value', (bad) => {
  expect(() => exciseTax(bad)).toThrow(/^stake must/);
  expect(() => totalOdds([bad])).toThrow(/^odds must/);
  expect(() => stakeAfterTax(bad)).toThrow(/^stake must/);
  expect(() => slipBreakdown(bad, ['2'])).toThrow(/^stake must/);
  expect(() => exciseTax('100', { ...TAX_RATES, excisePercent: Number(bad) })).toThrow(/^percent must/);
  expect(() => payout('100', ['2'], TAX_RATES, { ...BET_LIMITS, maxPayout: String(bad) })).toThrow(
    /^maximum payout must/,
  );
});

test('refuses a text that is too long to parse cheaply', () => {
  expect(() => exciseTax('9'.repeat(100_000))).toThrow(RangeError);
});
