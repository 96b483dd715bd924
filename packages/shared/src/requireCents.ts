// Separate from cents.ts, because Home's first load contains that file and does not need this check.

/** Throws RangeError unless every amount is a whole number of cents of 0 or more. */
export function requireCents(...amounts: number[]): void {
  if (!amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0))
    throw new RangeError(`amounts must be whole cents of 0 or more, got ${amounts.join(', ')}`);
}
