const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const CODE_ALPHABETS = [LETTERS, LETTERS, LETTERS, LETTERS, LETTERS, DIGITS, DIGITS];
const UINT32_RANGE = 2 ** 32;

/**
 * A fresh booking code: 5 capital letters and 2 digits.
 * `randomBelow(n)` gives a random integer of 0 to n - 1; outside of tests that is secureRandomBelow.
 */
export function makeBookingCode(randomBelow: (n: number) => number): string {
  return CODE_ALPHABETS.map((alphabet) => alphabet.charAt(randomBelow(alphabet.length))).join('');
}

/** Whether a text has the form of a booking code. */
export function isBookingCode(text: string): boolean {
  return /^[A-Z]{5}[0-9]{2}$/.test(text);
}

/**
 * A random integer of 0 to n - 1 from the platform's cryptographic generator, each equally likely.
 * Throws RangeError unless n is an integer of 1 to 2^32.
 */
export function secureRandomBelow(n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > UINT32_RANGE) throw new RangeError(`n must be 1 to 2^32, got ${n}`);
  // Draws from the incomplete last stretch of the range would favour small results, so they are redrawn.
  const usable = UINT32_RANGE - (UINT32_RANGE % n);
  const draw = new Uint32Array(1);
  let value: number;
  do {
    value = globalThis.crypto.getRandomValues(draw)[0] ?? UINT32_RANGE;
  } while (value >= usable);
  return value % n;
}
