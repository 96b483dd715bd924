import { type DatedRow, inForceAt } from './rates.ts';
import { requireCents } from './requireCents.ts';

/** The fee on withdrawing deposited money that was not staked, in percent of that money. */
export const UNUSED_DEPOSIT_FEE_PERCENT = 10;

/** All fees on unused deposits by the day they came into force; a change is a new row. */
export const UNUSED_DEPOSIT_FEE_SCHEDULE: readonly DatedRow<number>[] = [
  { from: '1970-01-01', value: UNUSED_DEPOSIT_FEE_PERCENT },
];

/** The percentage of the fee on unused deposits in force at an epoch time in milliseconds. */
export const unusedDepositFeeAt = (atMs: number): number => inForceAt(UNUSED_DEPOSIT_FEE_SCHEDULE, atMs);

/** The facts that decide the fee of a player's next withdrawal. */
export type WithdrawalTerms = {
  /** Cents of the balance that leave without a fee: everything except unused deposits. */
  readonly freeCents: number;
  /** The fee on unused deposits in percent. */
  readonly feePercent: number;
};

/**
 * The fee of a withdrawal in cents, rounded down to whole KES, because M-PESA pays whole KES. The fee is part of the
 * amount. Throws RangeError for amounts that are not cents.
 */
export function withdrawalFeeCents(amountCents: number, { freeCents, feePercent }: WithdrawalTerms): number {
  requireCents(amountCents, freeCents);
  const unusedCents = Math.max(0, amountCents - freeCents);
  return Math.floor((unusedCents * feePercent) / 10_000) * 100;
}

/** The smallest unused deposit in cents that has a fee. */
export const feeBaseCents = (feeCents: number, feePercent: number): number =>
  feeCents === 0 ? 0 : Math.ceil((feeCents * 100) / feePercent);

/** M-PESA's charge for a customer's payment of at most `upTo` KES to a pay bill number, in KES. */
type ChargeBand = { readonly upTo: number; readonly charge: number };

/** The refund of the charge of a player's first deposit of a day, in KES. */
export type DepositFeeRefund = {
  /** Deposits from `minDeposit` to `maxDeposit` are refunded, both included. */
  readonly minDeposit: number;
  readonly maxDeposit: number;
  /** M-PESA's charges, by ascending amount. */
  readonly charges: readonly ChargeBand[];
};

/** Safaricom's customer tariff for pay bill payments since 2024. */
export const DEPOSIT_FEE_REFUND: DepositFeeRefund = {
  minDeposit: 50,
  maxDeposit: 20_000,
  charges: [
    { upTo: 100, charge: 0 },
    { upTo: 500, charge: 5 },
    { upTo: 1_000, charge: 10 },
    { upTo: 1_500, charge: 15 },
    { upTo: 2_500, charge: 20 },
    { upTo: 3_500, charge: 25 },
    { upTo: 5_000, charge: 34 },
    { upTo: 7_500, charge: 42 },
    { upTo: 10_000, charge: 48 },
    { upTo: 15_000, charge: 57 },
    { upTo: 20_000, charge: 62 },
  ],
};

/** All refunds of deposit charges by the day they came into force. A new tariff of M-PESA is a new row. */
export const DEPOSIT_FEE_REFUND_SCHEDULE: readonly DatedRow<DepositFeeRefund>[] = [
  { from: '1970-01-01', value: DEPOSIT_FEE_REFUND },
];

/**
 * The refund for a first deposit of a day at an epoch time, in cents: M-PESA's charge, or 0 outside the refunded
 * amounts.
 */
export function depositFeeRefundCents(depositCents: number, atMs: number): number {
  const { minDeposit, maxDeposit, charges } = inForceAt(DEPOSIT_FEE_REFUND_SCHEDULE, atMs);
  // Stryker disable next-line ConditionalExpression,LogicalOperator,EqualityOperator,ArithmeticOperator: today's bands are free below and end above the same amounts
  if (depositCents < minDeposit * 100 || depositCents > maxDeposit * 100) return 0;
  // Stryker disable next-line OptionalChaining: today's bands cover every amount that is refunded
  return (charges.find(({ upTo }) => depositCents <= upTo * 100)?.charge ?? 0) * 100;
}
