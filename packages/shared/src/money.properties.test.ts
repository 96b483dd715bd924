import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from './cents.ts';
import { exciseTax, payout, slipBreakdown, stakeAfterTax, totalOdds, winnings, withholdingTax } from './money.ts';

const stake = fc.integer({ min: 0, max: 2_000_000 });
const odds = fc.array(
  fc.integer({ min: 101, max: 2000 }).map((hundredths) => String(hundredths / 100)),
  { maxLength: 30 },
);
const kes = (cents: number): string => String(cents / 100);
const CAP_CENTS = 100_000_000;

/** The payout of a slip, boosted or not. */
const slipPayout = (stakeKes: string, prices: readonly string[]): string => slipBreakdown(stakeKes, prices).payout;

test('never pays, wins or taxes a larger stake less', () => {
  fc.assert(
    fc.property(stake, stake, odds, (a, b, prices) => {
      const [small, large] = [kes(Math.min(a, b)), kes(Math.max(a, b))];
      for (const rule of [exciseTax, stakeAfterTax]) {
        expect(toCents(rule(small))).toBeLessThanOrEqual(toCents(rule(large)));
      }
      for (const rule of [payout, slipPayout]) {
        expect(toCents(rule(small, prices))).toBeLessThanOrEqual(toCents(rule(large, prices)));
      }
    }),
  );
});

test('keeps every payout between zero and the cap', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      for (const rule of [payout, slipPayout]) {
        const paid = toCents(rule(kes(cents), prices));
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(paid).toBeLessThanOrEqual(CAP_CENTS);
      }
    }),
  );
});

test('keeps withholding tax between zero and a sixth of the winnings', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      const tax = toCents(withholdingTax(kes(cents), prices.slice(0, 5)));
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax * 6).toBeLessThanOrEqual(toCents(winnings(kes(cents), prices.slice(0, 5))) + 3);
    }),
  );
});

test('splits the stake into excise tax and stake after tax to the cent, except a shared half cent', () => {
  fc.assert(
    fc.property(stake, (cents) => {
      const sum = toCents(exciseTax(kes(cents))) + toCents(stakeAfterTax(kes(cents)));
      expect(sum - cents).toBeGreaterThanOrEqual(0);
      expect(sum - cents).toBeLessThanOrEqual(1);
    }),
  );
});

test('gives the same amounts for every order of the legs', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      expect(slipBreakdown(kes(cents), prices.toReversed())).toEqual(slipBreakdown(kes(cents), prices));
    }),
  );
});

test('gives the same amounts with a leg at odds 1', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 101, max: 900 }).map(kes), { minLength: 1 }), (prices) => {
      expect(totalOdds([...prices, '1'])).toBe(totalOdds(prices));
    }),
  );
});

test('pays the plain payout without a boost, and has lines that add up within a cent', () => {
  fc.assert(
    fc.property(stake, odds, (cents, prices) => {
      const slip = slipBreakdown(kes(cents), prices);
      const boosted = slip.boostPercent > 0;
      expect(slip.payout).toBe(boosted ? slipPayout(kes(cents), prices) : payout(kes(cents), prices));
      expect(slip.boostAmount).not.toMatch(/^-/);
      if (slip.payout === '1000000.00') return;
      const lines = toCents(slip.winnings) + toCents(slip.boostAmount) - toCents(slip.withholdingTax);
      expect(Math.abs(lines - toCents(slip.payout))).toBeLessThanOrEqual(1);
    }),
  );
});
