import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositTaxCents, withdrawalTaxCents } from './walletTaxes.ts';

const cents = fc.integer({ min: 0, max: 15_000_000 });
const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

describe('the tax on a deposit', () => {
  it.each([
    [10_000, 5, 500],
    [1_000, 5, 50],
    [1_999, 5, 99],
    [15_000_000, 5, 750_000],
    [10_000, 0, 0],
    [0, 5, 0],
    [10_000, 12.5, 1_250],
    [333, 0.29, 0],
  ])('is that share in cents, rounded down: %d at %d percent', { tags: ['R-188'] }, (deposit, percent, tax) => {
    expect(depositTaxCents(deposit, percent)).toBe(tax);
  });

  it('is never more than the exact share, and less by under a cent', { tags: ['R-188'] }, () => {
    fc.assert(
      fc.property(cents, percents, (deposit, percent) => {
        const exact = BigInt(deposit) * BigInt(Math.round(percent * 100));
        const taken = BigInt(depositTaxCents(deposit, percent)) * 10_000n;
        expect(taken <= exact && exact - taken < 10_000n).toBe(true);
      }),
    );
  });

  it('never falls when the deposit rises', { tags: ['R-188'] }, () => {
    fc.assert(
      fc.property(cents, cents, percents, (deposit, more, percent) => {
        expect(depositTaxCents(deposit + more, percent)).toBeGreaterThanOrEqual(depositTaxCents(deposit, percent));
      }),
    );
  });
});

describe('the tax on a withdrawal', () => {
  it.each([
    // Kenya's example: 100 KES that are deposited and withdrawn leave 95, of which 4.75 are owed and 4 are taken.
    [9_500, 0, 5, 400],
    [10_000, 0, 5, 500],
    [10_000, 1_000, 5, 400],
    [20_000, 2_000, 5, 900],
    [10_000, 0, 0, 0],
    [1_900, 0, 5, 0],
  ])(
    'is that share of what is left after the fee, in whole KES: %d less %d at %d percent',
    { tags: ['R-189'] },
    (amount, fee, percent, tax) => {
      expect(withdrawalTaxCents(amount, fee, percent)).toBe(tax);
    },
  );

  it('leaves whole KES of whole KES, and is less than the exact share by under a shilling', { tags: ['R-189'] }, () => {
    const kes = fc.integer({ min: 0, max: 150_000 });
    fc.assert(
      fc.property(kes, kes, percents, (one, other, percent) => {
        const [amount, fee] = [Math.max(one, other) * 100, Math.min(one, other) * 100];
        const tax = withdrawalTaxCents(amount, fee, percent);
        expect((amount - fee - tax) % 100).toBe(0);
        const exact = BigInt(amount - fee) * BigInt(Math.round(percent * 100));
        const taken = BigInt(tax) * 10_000n;
        expect(taken <= exact && exact - taken < 1_000_000n).toBe(true);
      }),
    );
  });
});

it.each([
  [() => depositTaxCents(1.5, 5)],
  [() => depositTaxCents(-1, 5)],
  [() => depositTaxCents(Number.NaN, 5)],
  [() => withdrawalTaxCents(100, 200, 5)],
  [() => withdrawalTaxCents(100, 0.5, 5)],
])('refuses amounts that are not cents: %s', (compute) => {
  expect(compute).toThrow(RangeError);
});
