import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CashOutBet,
  cashOutCents,
  cashOutMarginsAt,
  cashOutPartCents,
  cashOutTaxCents,
  fairValueCents,
  stakePartCents,
} from './cashOut.ts';
import { fromCents, toCents } from './cents.ts';
import { slipBreakdown } from './money.ts';
import { BET_LIMITS, TAX_RATES } from './rates.ts';
import { rulesOf } from './rulesProfiles.ts';

const MARGINS = cashOutMarginsAt(Date.parse('2026-11-25T00:00:00Z'));
const UNTAXED = rulesOf('kenya')(Date.parse('2026-11-25T00:00:00Z')).taxRates;
const bet = (change: Partial<CashOutBet> = {}): CashOutBet => ({
  stakeCents: 10_000,
  odds: ['2.00'],
  openOdds: ['2.00'],
  rates: UNTAXED,
  limits: BET_LIMITS,
  ...change,
});

describe('the offer for a bet', { tags: ['R-240'] }, () => {
  it.each([
    // 200.00 / 2.00 / 1.06 x 0.97.
    ['at the odds of its placing', {}, 9_150],
    ['at shorter odds', { openOdds: ['1.25'] }, 14_641],
    ['at longer odds', { openOdds: ['8.00'] }, 2_287],
    // 600.00 / 3.00 / 1.06 x 0.97: the leg at 2.00 is won.
    ['with a won leg', { odds: ['2.00', '3.00'], openOdds: ['3.00'] }, 18_301],
    ['without an open leg', { openOdds: [] }, 0],
    ['with a leg at the highest odds', { openOdds: ['100.00'] }, 183],
    ['with a leg that is almost lost', { openOdds: ['100.01'] }, 0],
    ['with one of two legs almost lost', { odds: ['2.00', '2.00'], openOdds: ['2.00', '100.01'] }, 0],
    // 86.96 x 2.00 less 14.49 tax is 159.42; / 2.00 / 1.06 x 0.97.
    ['with taxes', { rates: TAX_RATES }, 7_294],
  ])('is computed %s', (_, change, expected) => {
    expect(cashOutCents(bet(change), MARGINS)).toBe(expected);
  });
});

describe('the offer for a part', { tags: ['R-242'] }, () => {
  it('is its share of the whole', () => {
    expect(cashOutPartCents(bet(), 5_000, MARGINS)).toBe(4_575);
    expect(cashOutPartCents(bet(), 10_000, MARGINS)).toBe(9_150);
  });

  it('is paid for a part of 1 KES, for all but 1 KES, and when it is 1 KES', () => {
    const shortened = bet({ openOdds: ['1.25'] });
    expect(cashOutPartCents(shortened, 100, MARGINS)).toBe(146);
    expect(cashOutPartCents(shortened, 9_900, MARGINS)).toBe(14_495);
    expect(cashOutPartCents(bet({ stakeCents: 110 }), 110, MARGINS)).toBe(100);
  });

  it.each([
    ['more than the stake', 10_001],
    ['less than nothing', -100],
    ['nothing', 0],
    ['less than 1 KES', 99],
    ['all but less than 1 KES', 9_901],
  ])('is nothing for %s', (_, partCents) => {
    expect(cashOutPartCents(bet(), partCents, MARGINS)).toBe(0);
  });

  it('is nothing while the rest still pays the maximum', () => {
    const capped = bet({ stakeCents: 2_000_000, odds: ['1000.00'], openOdds: ['2.00'] });
    expect(cashOutPartCents(capped, 1_000_000, MARGINS)).toBe(0);
    expect(cashOutPartCents(capped, 2_000_000, MARGINS)).toBe(45_754_716);
  });

  it('is nothing below 1 KES', () => {
    expect(cashOutPartCents(bet({ stakeCents: 150, openOdds: ['3.00'] }), 150, MARGINS)).toBe(0);
  });

  it('has a stake rounded down', () => expect(stakePartCents(3_333, 25)).toBe(833));
});

describe('the tax on a cash out', { tags: ['R-241'] }, () => {
  it.each([
    ['a fifth of the net win', 15_000, 1_304, 1_261],
    ['nothing without a win', 8_696, 1_304, 0],
    ['nothing for a loss', 500, 1_304, 0],
  ])('is %s', (_, paidCents, exciseCents, expected) => {
    expect(cashOutTaxCents({ paidCents, stakeCents: 10_000, exciseCents }, TAX_RATES)).toBe(expected);
  });
});

const price = fc.integer({ min: 101, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
const leg = fc.record({ accepted: price, now: price, isOpen: fc.boolean() });
const anyBet = fc
  .record({
    stakeCents: fc.integer({ min: 100, max: 2_000_000 }),
    legs: fc.array(leg, { minLength: 1, maxLength: 12 }).filter((legs) => legs.some(({ isOpen }) => isOpen)),
    rates: fc.constantFrom(TAX_RATES, UNTAXED),
  })
  .map(({ stakeCents, legs, rates }) =>
    bet({
      stakeCents,
      rates,
      odds: legs.map(({ accepted }) => accepted),
      openOdds: legs.filter(({ isOpen }) => isOpen).map(({ now }) => now),
    }),
  );

describe('any offer', { tags: ['R-240', 'R-242'] }, () => {
  it('never exceeds the fair value less the margin, nor the payout, and is never negative', () => {
    fc.assert(
      fc.property(anyBet, (given) => {
        const offer = cashOutCents(given, MARGINS);
        const { numerator, denominator } = fairValueCents(given, MARGINS);
        const { payout } = slipBreakdown(fromCents(given.stakeCents), given.odds, given.rates, given.limits);
        expect(BigInt(offer) * denominator * 100n).toBeLessThanOrEqual(numerator * 97n);
        expect(offer).toBeLessThan(toCents(payout));
        expect(offer).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('falls or stays when the odds of an open leg rise', () => {
    fc.assert(
      fc.property(anyBet, fc.nat(), fc.integer({ min: 1, max: 500 }), (given, position, rise) => {
        const changed = position % given.openOdds.length;
        const raised = given.openOdds.map((odds, index) =>
          index === changed ? (Number(odds) + rise / 100).toFixed(2) : odds,
        );
        const [before, after] = [given.openOdds, raised].map((openOdds) =>
          cashOutCents({ ...given, openOdds }, MARGINS),
        );
        expect(after).toBeLessThanOrEqual(before ?? 0);
      }),
    );
  });

  it('is paid in parts that never add up to more than the whole', () => {
    fc.assert(
      fc.property(anyBet, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), (given, percents) => {
        let { stakeCents } = given;
        let paid = 0;
        for (const percent of [...percents, 100]) {
          const partCents = stakePartCents(stakeCents, percent);
          const offer = cashOutPartCents({ ...given, stakeCents }, partCents, MARGINS);
          expect(offer).toBeGreaterThanOrEqual(0);
          if (offer === 0) continue;
          paid += offer;
          stakeCents -= partCents;
          if (stakeCents === 0) break;
        }
        expect(paid).toBeLessThanOrEqual(cashOutCents(given, MARGINS));
      }),
    );
  });
});
