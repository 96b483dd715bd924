import { z } from 'zod';

/** A schema that accepts nothing: its problem replaces those that could not be reported. */
const unreadable = z.never('too many problems');

/**
 * Parses a value from outside. A schema throws a RangeError when lists within lists have some 100,000 problems, because
 * it passes them as arguments of a call. Such a value is unreadable like any other.
 */
export function readWire<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return unreadable.safeParse(value);
    throw error;
  }
}
