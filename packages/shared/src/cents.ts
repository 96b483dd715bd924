import { parseDecimal, printHundredths, toHundredths } from './decimal.ts';

/**
 * KES as an exact count of cents: '1240.50' is 124050. Negative amounts stay negative.
 * Throws RangeError for fractions of a cent, amounts beyond a safe integer, and values that are not numbers.
 */
export function toCents(amount: string | number): number {
  const value = parseDecimal(amount, 'amount');
  if ((value.numerator * 100n) % value.denominator !== 0n) {
    throw new RangeError(`amount must have at most 2 decimals, got '${amount}'`);
  }
  const cents = Number(toHundredths(value));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`amount is too large, got '${amount}'`);
  return cents;
}

/** A count of cents as KES with two decimals: 124050 is '1240.50'. Throws RangeError unless a safe integer. */
export function fromCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`cents must be a safe integer, got '${cents}'`);
  return printHundredths(BigInt(cents));
}

/** The exact sum of hundredths of amounts. */
const totalOf = (amounts: readonly (string | number)[]): bigint =>
  amounts.reduce((total, amount) => total + toHundredths(parseDecimal(amount, 'amount')), 0n);

/**
 * The sum of amounts in KES less the sum of others, with two decimals: '-0.01'. Each amount is rounded half-up to cents
 * first. The sum is exact for any size: only the payout of a bet has a cap, so its winnings and its boost may exceed
 * the amounts that toCents accepts. Throws RangeError for a value that is not a number.
 */
export function sumKes(amounts: readonly (string | number)[], less: readonly (string | number)[] = []): string {
  return printHundredths(totalOf(amounts) - totalOf(less));
}

/**
 * KES for display: '1,240.50', rounded half-up to two decimals, with a true minus sign (U+2212).
 * Throws RangeError for a value that is not a number.
 */
export function formatKes(amount: string | number): string {
  const text = printHundredths(toHundredths(parseDecimal(amount, 'amount')));
  return text.replace('-', '\u2212').replace(/\B(?=(\d{3})+\.)/g, ',');
}
