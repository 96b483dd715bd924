import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from './cents.ts';
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

const stake = fc.integer({ min: 0, max: 2_000_000 });
const odds = fc.array(
  fc.integer({ min: 101, max: 2000 }).map((hundredths) => String(hundredths / 100)),
  { maxLength: 30 },
);
const kes = (cents: number): string => String(cents / 100);
const CAP_CENTS = 100_000_000;

test('a larger stake never pays, wins or is taxed less', () => {
  fc.assert(
    fc.property(stake, stake, odds, (a, b, prices) => {
      const [small, large] = [kes(Math.min(a, b)), kes(Math.max(a, b))];
      for (const rule of [exciseTax, stakeAfterTax]) {
        expect(toCents(rule(small))).toBeLessThanOrEqual(toCents(rule(large)));
      }
      for (const rule of [payout, boostedPayout]) {
        expect(toCents(rule(small, prices))).toBeLessThanOrEqual(toCents(rule(large, prices)));
      }
    }),
  );
});

test('no payout is negative or above the cap', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      for (const rule of [payout, boostedPayout]) {
        const paid = toCents(rule(kes(cents), prices));
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(paid).toBeLessThanOrEqual(CAP_CENTS);
      }
    }),
  );
});

test('withholding tax is never negative and never above a sixth of the winnings', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      const tax = toCents(withholdingTax(kes(cents), prices.slice(0, 5)));
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax * 6).toBeLessThanOrEqual(toCents(winnings(kes(cents), prices.slice(0, 5))) + 3);
    }),
  );
});

test('excise tax and stake after tax make up the stake to the cent, but for a half shared by both', () => {
  fc.assert(
    fc.property(stake, (cents) => {
      const sum = toCents(exciseTax(kes(cents))) + toCents(stakeAfterTax(kes(cents)));
      expect(sum - cents).toBeGreaterThanOrEqual(0);
      expect(sum - cents).toBeLessThanOrEqual(1);
    }),
  );
});

test('the order of the legs changes nothing', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      expect(slipBreakdown(kes(cents), prices.toReversed())).toEqual(slipBreakdown(kes(cents), prices));
    }),
  );
});

test('a leg at odds 1 changes no figure', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 101, max: 900 }).map(kes), { minLength: 1 }), (prices) => {
      expect(totalOdds([...prices, '1'])).toBe(totalOdds(prices));
    }),
  );
});

test('a slip pays its boosted payout exactly when it has a boost, and its lines add up to it within a cent', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      const slip = slipBreakdown(kes(cents), prices);
      const boosted = slip.boostPercent > 0;
      expect(slip.payout).toBe(boosted ? boostedPayout(kes(cents), prices) : payout(kes(cents), prices));
      expect(slip.boostAmount).not.toMatch(/^-/);
      if (slip.payout === '1000000.00') return;
      const lines = toCents(slip.winnings) + toCents(slip.boostAmount) - toCents(slip.withholdingTax);
      expect(Math.abs(lines - toCents(slip.payout))).toBeLessThanOrEqual(1);
    }),
  );
});
