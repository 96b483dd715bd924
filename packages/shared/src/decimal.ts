/** An exact rational number. The denominator is always positive; the pair need not be in lowest terms. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

/** The fraction 0. */
export const ZERO: Fraction = { numerator: 0n, denominator: 1n };
/** The fraction 1. */
export const ONE: Fraction = { numerator: 1n, denominator: 1n };

const DECIMAL_PATTERN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;
// Limits the work that a hostile input can cause. No amount needs more characters.
const MAX_TEXT_LENGTH = 1000;

/**
 * Reads a decimal number exactly, whatever the count of its decimals. A number is read as JavaScript
 * prints it, so 0.1 is one tenth and 1e21 is accepted. `what` names the value in the error.
 * Throws RangeError for anything that is not a finite decimal number.
 */
export function parseDecimal(value: string | number, what: string): Fraction {
  const text = String(value);
  const match = text.length <= MAX_TEXT_LENGTH ? DECIMAL_PATTERN.exec(text) : null;
  if (!match || !Number.isFinite(Number(text))) {
    throw new RangeError(`${what} must be a finite decimal number, got '${text.slice(0, 40)}'`);
  }
  // Stryker disable next-line StringLiteral: sign and whole are part of every match, and '' of an exponent is 0
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match;
  const digits = BigInt(`${sign}${whole}${decimals}`);
  const shift = Number(exponent) - decimals.length;
  // Stryker disable next-line EqualityOperator: a shift of 0 gives the same fraction either way
  return shift >= 0
    ? { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-shift) };
}

/** Like parseDecimal, and throws RangeError for a negative value too. */
export function parseNonNegative(value: string | number, what: string): Fraction {
  const parsed = parseDecimal(value, what);
  if (parsed.numerator < 0n) throw new RangeError(`${what} must not be negative, got '${value}'`);
  return parsed;
}

/** a x b, exact. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** a / b, exact. b must be positive. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}

/** a + b, exact. */
export function add(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** a - b, exact. */
export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Whether a is at least b. */
export function isAtLeast(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator >= b.numerator * a.denominator;
}

/** A count of hundredths (cents) as a fraction of the whole unit. */
export function fromHundredths(hundredths: bigint): Fraction {
  return { numerator: hundredths, denominator: 100n };
}

/** The nearest count of hundredths; a half goes away from zero, which is half-up for amounts. */
export function toHundredths({ numerator, denominator }: Fraction): bigint {
  // Stryker disable next-line EqualityOperator: 0 is its own negative
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size * 200n + denominator) / (denominator * 2n);
  // Stryker disable next-line EqualityOperator: 0 is its own negative
  return numerator < 0n ? -rounded : rounded;
}

/** Prints hundredths as a decimal string with exactly two decimals: 124050n is '1240.50'. */
export function printHundredths(hundredths: bigint): string {
  const sign = hundredths < 0n ? '-' : '';
  // Stryker disable next-line EqualityOperator: 0 is its own negative
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
