import { formatNairobi } from './time.ts';

/** Tax rates in percent. A bet keeps the rates of the moment it was placed. */
export type TaxRates = {
  /** Contained in the stake: 15 means stake x 15/115. */
  readonly excisePercent: number;
  /** Contained in the net winnings: 20 means net x 20/120. */
  readonly withholdingPercent: number;
  /** Deducted from boosted net winnings: 20 means net x 20/100. */
  readonly boostedWithholdingPercent: number;
};

/** The limits of one bet. Stakes and payout are KES as decimal strings. */
export type BetLimits = {
  readonly minStake: string;
  readonly maxStake: string;
  readonly maxPayout: string;
  readonly maxLegs: number;
};

/**
 * The limits of deposits and withdrawals, in whole KES. The form of deposits accepts up to `inputMax`, and the operator
 * checks the other limits. Withdrawals have a minimum of their own and the same maxima.
 */
export type DepositLimits = {
  readonly min: number;
  readonly minWithdrawal: number;
  readonly maxPerTransaction: number;
  readonly maxPerDay: number;
  readonly inputMax: number;
};

/** A value that is in force from the start of a Nairobi day ('YYYY-MM-DD') until the day of the next row. */
export type DatedRow<T> = { readonly from: string; readonly value: T };

/** The tax rates of the requirements. */
export const TAX_RATES: TaxRates = {
  excisePercent: 15,
  withholdingPercent: 20,
  boostedWithholdingPercent: 20,
};

/** The bet limits of the requirements. */
export const BET_LIMITS: BetLimits = {
  minStake: '1',
  maxStake: '20000',
  maxPayout: '1000000',
  maxLegs: 40,
};

/** Today's deposit limits. */
export const DEPOSIT_LIMITS: DepositLimits = {
  min: 10,
  minWithdrawal: 100,
  maxPerTransaction: 150_000,
  maxPerDay: 300_000,
  inputMax: 300_000,
};

/** All deposit limits by the day they came into force, ordered by day. The first row applies from the epoch on. */
export const DEPOSIT_LIMIT_SCHEDULE: readonly DatedRow<DepositLimits>[] = [
  { from: '1970-01-01', value: DEPOSIT_LIMITS },
];

/** The value of the row in force at an epoch time in milliseconds. Throws RangeError before the first row. */
export function inForceAt<T>(schedule: readonly DatedRow<T>[], atMs: number): T {
  const now = formatNairobi(atMs);
  // Stryker disable next-line EqualityOperator: a day is never equal to a time
  const row = schedule.findLast(({ from }) => from <= now);
  if (!row) throw new RangeError(`no settings in force at ${now}`);
  return row.value;
}

/** The deposit limits in force at an epoch time in milliseconds. */
export function depositLimitsAt(atMs: number): DepositLimits {
  return inForceAt(DEPOSIT_LIMIT_SCHEDULE, atMs);
}
