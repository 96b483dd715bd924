import { describe, expect, it } from 'vitest';
import { holm, pValueOf } from './pValue.ts';

describe('pValueOf', () => {
  it('is the two-sided tail of a normal distribution where much was counted', () => {
    const count = { matches: 10_000, expected: 5_000, variance: 2_500 };
    expect(pValueOf({ ...count, won: 5_098.5 })).toBeCloseTo(0.05, 2);
    expect(pValueOf({ ...count, won: 4_901.5 })).toBeCloseTo(0.05, 2);
    expect(pValueOf({ ...count, won: 5_000 })).toBe(1);
    expect(pValueOf({ ...count, won: 5_250.5 })).toBeCloseTo(5.7e-7, 8);
  });

  it("is the two-sided tail of Poisson's distribution where little was, for an outcome and its opposite alike", () => {
    const rare = { matches: 1_000, won: 5, expected: 1, variance: 1 };
    expect(pValueOf(rare)).toBeCloseTo(2 * 0.003_659_8, 6);
    expect(pValueOf({ ...rare, won: 995, expected: 999 })).toBeCloseTo(2 * 0.003_659_8, 6);
    expect(pValueOf({ ...rare, won: 0, expected: 3, variance: 3 })).toBeCloseTo(2 * Math.exp(-3), 6);
  });

  it('is 0 for an impossible outcome that happened, 1 for one that did not', () => {
    const impossible = { matches: 1_000, expected: 0, variance: 0 };
    expect(pValueOf({ ...impossible, won: 1 })).toBe(0);
    expect(pValueOf({ ...impossible, won: 0 })).toBe(1);
  });
});

describe('holm', () => {
  it('multiplies the smallest by the number of all, the next by one less, and never reorders', () => {
    const adjusted = holm([0.03, 0.01, 0.5]);
    expect(adjusted[0]).toBeCloseTo(0.06);
    expect(adjusted[1]).toBeCloseTo(0.03);
    expect(adjusted[2]).toBeCloseTo(0.5);
    expect(holm([0.02, 0.019])).toEqual([0.038, 0.038]);
  });
});
