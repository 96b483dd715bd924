import { z } from 'zod';

/** Longer unreadable values are refused without a list of their problems, which takes up to 0.3 s at this length. */
const MAX_EXPLAINED_CHARACTERS = 100_000;

/** A schema that accepts nothing. Its problem replaces those that are not reported. */
const unreadable = z.never('unreadable');

/**
 * Parses a value from outside. `validate` stops at the first problem. `safeParse` finds all, which takes half a minute and
 * more memory than a process has for a response of 2 MB without one readable item, so only short unreadable values are
 * explained. A list that its schema replaces when it is unreadable (`catch`) is read whole, so it needs a maximum length.
 */
export function readWire<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    const isReadable = schema.validate(value);
    if (!isReadable && String(JSON.stringify(value)).length > MAX_EXPLAINED_CHARACTERS)
      return unreadable.safeParse(value);
    return schema.safeParse(value);
  } catch (error) {
    // Zod passes problems as arguments of a call, which has room for about 100,000.
    if (error instanceof RangeError) return unreadable.safeParse(value);
    throw error;
  }
}
