import { z } from 'zod';

/** The most values in a value whose problems are all reported. Finding them takes up to 0.3 s at this number. */
const MAX_EXPLAINED_VALUES = 10_000;

/** A schema that accepts nothing. Its problem replaces those that are not reported. */
const unreadable = z.never('too many problems');

/** Whether a value contains more than `limit` values, itself included. */
function isLargerThan(limit: number, value: unknown): boolean {
  const found = [value];
  for (const each of found) {
    const inner: unknown[] = typeof each === 'object' && each !== null ? Object.values(each) : [];
    if (found.length + inner.length > limit) return true;
    found.push(...inner);
  }
  return false;
}

/**
 * Parses a value from outside. `safeParse` finds all problems, which takes half a minute and more memory than a process has
 * for a response of 2 MB without one readable item. `validate` stops at the first problem, so a large value is validated
 * before it is parsed. A list that its schema replaces when it is unreadable (`catch`) is read whole, so it needs a maximum
 * length.
 */
export function readWire<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    if (isLargerThan(MAX_EXPLAINED_VALUES, value) && !schema.validate(value)) return unreadable.safeParse(value);
    return schema.safeParse(value);
  } catch (error) {
    // Zod passes problems as arguments of a call, which has room for about 100,000.
    if (error instanceof RangeError) return unreadable.safeParse(value);
    throw error;
  }
}
