import { z } from 'zod';

/** The longest delay of a timer in milliseconds, and the default upper bound of all numbers. */
const MAX_NUMBER = 2 ** 31 - 1;

/** A whole number from `min` to `max`, both included, with a default. */
export const countFrom = (min: number, fallback: number, max = MAX_NUMBER) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** A whole number of 1 or more, with a default. */
export const count = (fallback: number) => countFrom(1, fallback);

/** An http or https address. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** A ws or wss address. */
export const wsUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address' });
/** A text that must be given and is not empty. */
export const requiredText = z.string('is missing').min(1, 'is missing');

/** Values between commas, each trimmed. */
export const commaList = z.string().transform((text) => text.split(',').map((part) => part.trim()));
