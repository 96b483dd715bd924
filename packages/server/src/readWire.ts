import { z } from 'zod';

/** A schema that accepts nothing. Its problem replaces those that could not be reported. */
const unreadable = z.never('too many problems');

/**
 * Parses a value from outside. Zod throws a RangeError for about 100,000 problems in nested lists, because it passes
 * them as arguments of a call. The result of such a value has one problem instead.
 */
export function readWire<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return unreadable.safeParse(value);
    throw error;
  }
}
