import { z } from 'zod';

/** The longest delay of a timer, in milliseconds. */
const MAX_NUMBER = 2 ** 31 - 1;

/** A whole number with bounds and a default. */
export const countFrom = (min: number, fallback: number, max = MAX_NUMBER) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** A positive whole number with a default. */
export const count = (fallback: number) => countFrom(1, fallback);

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
export const wsUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address' });
export const requiredText = z.string('is missing').min(1, 'is missing');

/** Values between commas, each trimmed. */
export const commaList = z.string().transform((text) => text.split(',').map((part) => part.trim()));
