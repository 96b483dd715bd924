import { describe, expect, it } from 'vitest';
import { sumKes, toCents } from './cents.ts';
import { slipBreakdown } from './money.ts';
import { BET_LIMITS, TAX_RATES } from './rates.ts';
import {
  type BetStructure,
  combinations,
  countLines,
  isDecided,
  type LineLeg,
  lineResults,
  type LineStatus,
  linesOf,
  MAX_LINES,
  structureProblem,
  sumOfLines,
  totalStakeCents,
} from './systemBets.ts';

const TERMS = { taxRates: TAX_RATES, limits: BET_LIMITS };
const system = (sizes: number[], bankers: string[] = [], lineStakeCents = 10_000): BetStructure => ({
  kind: 'system',
  sizes,
  bankers,
  lineStakeCents,
});
const singles = (stakes: Record<string, number>): BetStructure => ({
  kind: 'singles',
  stakes: Object.entries(stakes).map(([matchId, stakeCents]) => ({ matchId, stakeCents })),
});
const leg = (matchId: string, odds: number, status: LineStatus = 'pending'): LineLeg => ({ matchId, odds, status });

describe('the lines', () => {
  it('are three doubles for a system 2 of 3', { tags: ['R-260'] }, () => {
    expect(linesOf(system([2]), ['a', 'b', 'c']).map(({ matchIds }) => matchIds)).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });

  it('have every banker, and sizes count the other legs', { tags: ['R-261'] }, () => {
    expect(linesOf(system([2, 1], ['c']), ['a', 'b', 'c'])).toEqual([
      { size: 1, matchIds: ['c', 'a'], stakeCents: 10_000 },
      { size: 1, matchIds: ['c', 'b'], stakeCents: 10_000 },
      { size: 2, matchIds: ['c', 'a', 'b'], stakeCents: 10_000 },
    ]);
  });

  it('are the legs of singles, each with its own stake', { tags: ['R-260'] }, () => {
    const structure = singles({ a: 2_000, b: 5_000 });
    expect(linesOf(structure, ['b', 'a'])).toEqual([
      { size: 1, matchIds: ['a'], stakeCents: 2_000 },
      { size: 1, matchIds: ['b'], stakeCents: 5_000 },
    ]);
    expect([countLines(structure, 2), totalStakeCents(structure, 2)]).toEqual([2, 7_000]);
  });
});

it('computes binomial coefficients', () => {
  expect([
    combinations(8, 4),
    combinations(20, 10),
    combinations(40, 20),
    combinations(5, 0),
    combinations(2, 3),
  ]).toEqual([70, 184_756, 137_846_528_820, 1, 0]);
});

describe('a structure', () => {
  const matches = ['a', 'b', 'c'];
  it.each<[string, BetStructure, string[]?]>([
    ['of one leg', singles({ a: 100 }), ['a']],
    ['of a repeated match', singles({ a: 100 }), ['a', 'a']],
    ['without a size', system([])],
    ['of a repeated size', system([2, 2])],
    ['of a size above its legs', system([4])],
    ['of a size above its legs beside the bankers', system([3], ['a'])],
    ['of a size that is no count', system([1.5])],
    ['of size 0', system([0])],
    ['of an unknown banker', system([1], ['d'])],
    ['of a repeated banker', system([1], ['a', 'a'])],
    ['of bankers alone', system([1], ['a', 'b', 'c'])],
    ['with a leg without stake', singles({ a: 100, b: 100 })],
    ['with a stake on another match', singles({ a: 100, b: 100, d: 100 })],
    ['with a stake that is not whole KES', singles({ a: 150, b: 100, c: 100 })],
    ['with a line stake that is not whole KES', system([2], [], 150)],
    ['without stake', system([2], [], 0)],
  ])('is malformed: one %s', { tags: ['R-260'] }, (_, structure, matchIds = matches) => {
    expect(structureProblem(structure, matchIds, BET_LIMITS)).toBe('malformed');
  });

  it('has 256 lines at most', { tags: ['R-262'] }, () => {
    const legs = Array.from({ length: 9 }, (_, index) => String(index));
    const all = [2, 3, 4, 5, 6, 7, 8];
    expect(countLines(system(all), 8)).toBe(247);
    expect(structureProblem(system(all, [], 1_000), legs.slice(0, 8), BET_LIMITS)).toBeNull();
    expect(structureProblem(system(all), legs, BET_LIMITS)).toBe('tooManyLines');
    expect(MAX_LINES).toBe(256);
    const most = Array.from({ length: 40 }, (_, index) => String(index));
    expect(structureProblem(system([20]), most, BET_LIMITS)).toBe('tooManyLines');
  });

  it('has the smallest stake on each line, and the largest on all together', { tags: ['R-263'] }, () => {
    const limits = { ...BET_LIMITS, minStake: '20' };
    expect(structureProblem(system([2], [], 1_900), matches, limits)).toBe('lineStake');
    expect(structureProblem(system([2], [], 2_000), matches, limits)).toBeNull();
    expect(structureProblem(singles({ a: 5_000, b: 1_900, c: 5_000 }), matches, limits)).toBe('lineStake');
    expect(structureProblem(system([2], [], 666_600), matches, limits)).toBeNull();
    expect(structureProblem(system([2], [], 666_700), matches, limits)).toBe('totalStake');
    expect(structureProblem(singles({ a: 1_000_000, b: 500_000, c: 500_000 }), matches, limits)).toBeNull();
    expect(structureProblem(singles({ a: 1_000_000, b: 500_000, c: 500_100 }), matches, limits)).toBe('totalStake');
  });
});

describe('the results of lines', () => {
  // Stake after tax 86.9565. a x b: 6.00, 521.74, tax 72.46, 449.28. a x c: 8.00, 695.65, tax 101.45, 594.20.
  // b x c: 12.00, 1,043.48, tax 159.42, 884.06.
  const legs = [leg('a', 2), leg('b', 3), leg('c', 4)];

  it('are those of a bet of each', { tags: ['R-264'] }, () => {
    const results = lineResults(system([2]), legs, TERMS);
    expect(results.map(({ payoutCents, withholdingCents }) => [payoutCents, withholdingCents])).toEqual([
      [44_928, 7_246],
      [59_420, 10_145],
      [88_406, 15_942],
    ]);
    expect(results[0]?.steps).toEqual(slipBreakdown('100', [2, 3]));
    expect(sumOfLines(results)).toEqual({
      lines: 3,
      won: 0,
      lost: 0,
      voided: 0,
      stakeCents: 30_000,
      exciseCents: 3_912,
      boost: '0.00',
      withholdingCents: 33_333,
      payoutCents: 192_754,
      paidCents: 0,
    });
  });

  it('have a boost by the legs of their own line only', { tags: ['R-264'] }, () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((matchId) => leg(matchId, 1.5));
    const results = lineResults(system([3, 4]), five, TERMS);
    expect(results.map(({ steps }) => steps?.boostPercent)).toEqual([...Array(10).fill(0), ...Array(5).fill(4)]);
    expect(Number(sumOfLines(results).boost)).toBeGreaterThan(0);
  });

  it('have exact sums of boosts that no payout can reach', { tags: ['R-264'] }, () => {
    const forty = Array.from({ length: BET_LIMITS.maxLegs }, (_, index) => leg(String(index), 10_000));
    const sums = sumOfLines(lineResults(system([39]), forty, TERMS));
    const { boostAmount } = slipBreakdown('100', Array<number>(39).fill(10_000));
    expect(Number(boostAmount)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(sums.boost).toBe(sumKes(Array<string>(40).fill(boostAmount)));
    expect(sums.payoutCents).toBe(40 * toCents(BET_LIMITS.maxPayout));
  });

  it('count what is won, lost, void and still open', { tags: ['R-265'] }, () => {
    const mixed = [leg('a', 2, 'won'), leg('b', 3, 'voided'), leg('c', 4, 'lost'), leg('d', 5)];
    const results = lineResults(system([1, 2]), mixed, TERMS);
    expect(results.map(({ status }) => status)).toEqual([
      'won',
      'voided',
      'lost',
      'pending',
      'won',
      'lost',
      'pending',
      'lost',
      'pending',
      'lost',
    ]);
    expect(sumOfLines(results)).toMatchObject({
      lines: 10,
      won: 2,
      lost: 4,
      voided: 1,
      paidCents: 15_942 * 2 + 10_000,
    });
    expect(isDecided(system([1, 2]), mixed)).toBe(false);
    expect(isDecided(system([2], ['c']), mixed)).toBe(true);
  });

  it('return the stake of a void line without tax', { tags: ['R-265'] }, () => {
    const [result] = lineResults(singles({ a: 10_000, b: 10_000 }), [leg('a', 2, 'voided'), leg('b', 2)], TERMS);
    expect(result).toMatchObject({ status: 'voided', payoutCents: 10_000, exciseCents: 0, withholdingCents: 0 });
  });

  it('cap the payout of each line', { tags: ['R-263'] }, () => {
    const results = lineResults(system([2], [], 600_000), [leg('a', 100), leg('b', 100), leg('c', 1.5)], TERMS);
    expect(results.map(({ payoutCents }) => payoutCents)).toEqual([100_000_000, 65_304_348, 65_304_348]);
  });
});
