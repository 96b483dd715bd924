import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depositFeeRefundCents,
  feeBaseCents,
  UNUSED_DEPOSIT_FEE_PERCENT,
  unusedDepositFeeAt,
  withdrawalFeeCents,
} from './fees.ts';

const cents = fc.integer({ min: 0, max: 30_000_000 });
const kes = fc.integer({ min: 1, max: 150_000 });

describe('the fee of a withdrawal', () => {
  it('is 10 % today', { tags: ['A-273'] }, () => {
    expect(UNUSED_DEPOSIT_FEE_PERCENT).toBe(10);
    expect(unusedDepositFeeAt(Date.UTC(2026, 10, 23))).toBe(10);
  });

  it.each([
    [50_000, 0, 5_000],
    [50_000, 50_000, 0],
    [50_000, 20_000, 3_000],
    [10_900, 0, 1_000],
    [50_000, 20_050, 2_900],
    [10_000, 9_100, 0],
  ])('takes of %i cents with %i free of it %i', { tags: ['A-273', 'R-92'] }, (amountCents, freeCents, feeCents) => {
    expect(withdrawalFeeCents(amountCents, { freeCents, feePercent: 10 })).toBe(feeCents);
  });

  it('is whole KES, below the amount, and never more than the exact percentage', { tags: ['R-92'] }, () => {
    fc.assert(
      fc.property(kes, cents, fc.integer({ min: 0, max: 99 }), (amount, freeCents, feePercent) => {
        const amountCents = amount * 100;
        const feeCents = withdrawalFeeCents(amountCents, { freeCents, feePercent });
        const exact = (Math.max(0, amountCents - freeCents) * feePercent) / 100;
        expect(feeCents % 100).toBe(0);
        expect(feeCents).toBeLessThan(amountCents);
        expect(feeCents).toBeLessThanOrEqual(exact);
        expect(feeCents).toBeGreaterThan(exact - 100);
      }),
    );
  });

  it('is that of a smallest unused deposit', { tags: ['R-91'] }, () => {
    fc.assert(
      fc.property(kes, fc.integer({ min: 1, max: 99 }), (amount, feePercent) => {
        const feeCents = withdrawalFeeCents(amount * 100, { freeCents: 0, feePercent });
        const baseCents = feeBaseCents(feeCents, feePercent);
        expect(withdrawalFeeCents(baseCents, { freeCents: 0, feePercent })).toBe(feeCents);
        const lessCents = Math.max(0, baseCents - 1);
        expect(withdrawalFeeCents(lessCents, { freeCents: 0, feePercent })).toBe(Math.max(0, feeCents - 100));
      }),
    );
    expect(feeBaseCents(0, 0)).toBe(0);
  });

  it('costs no more in one withdrawal than 1 KES above two', { tags: ['R-92'] }, () => {
    fc.assert(
      fc.property(kes, kes, cents, (first, second, freeCents) => {
        const feeOf = (amount: number, free: number) =>
          withdrawalFeeCents(amount * 100, { freeCents: Math.max(0, free), feePercent: 10 });
        const together = feeOf(first + second, freeCents);
        const apart = feeOf(first, freeCents) + feeOf(second, freeCents - first * 100);
        expect(together - apart).toBeGreaterThanOrEqual(0);
        expect(together - apart).toBeLessThanOrEqual(100);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN])('refuses %s cents', (amountCents) => {
    expect(() => withdrawalFeeCents(amountCents, { freeCents: 0, feePercent: 10 })).toThrow(
      new RangeError(`amounts must be whole cents of 0 or more, got ${amountCents}, 0`),
    );
  });
});

it('has a fee and a refund for every day from 1970 on, and none before', () => {
  const beforeMs = Date.UTC(1969, 11, 31, 20);
  expect(() => unusedDepositFeeAt(beforeMs)).toThrow('no settings in force at 1969-12-31 23:00:00');
  expect(() => depositFeeRefundCents(10_100, beforeMs)).toThrow('no settings in force at 1969-12-31 23:00:00');
});

describe('the refund of the charge of a deposit', { tags: ['A-294', 'R-94'] }, () => {
  it.each([
    [49, 0],
    [50, 0],
    [100, 0],
    [101, 5],
    [500, 5],
    [501, 10],
    [1_000, 10],
    [1_001, 15],
    [1_500, 15],
    [1_501, 20],
    [2_500, 20],
    [2_501, 25],
    [3_500, 25],
    [3_501, 34],
    [5_000, 34],
    [5_001, 42],
    [7_500, 42],
    [7_501, 48],
    [10_000, 48],
    [10_001, 57],
    [15_000, 57],
    [15_001, 62],
    [20_000, 62],
    [20_001, 0],
  ])('gives back for %i KES %i KES', (deposit, refund) => {
    expect(depositFeeRefundCents(deposit * 100, Date.UTC(2026, 10, 23))).toBe(refund * 100);
  });
});
