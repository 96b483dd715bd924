import { sportIdOf } from '@ushindi/shared';
import { z } from 'zod';

/** An identifier that one side may send as a number and another as text: text here. */
export const id = z
  .union([
    z
      .string()
      .min(1)
      .max(64)
      .regex(/^[\w.:|=-]+$/),
    z.number().int().nonnegative(),
  ])
  .transform(String);

/** Sport id; tennis may arrive as 30 and is 24 (readings 21). Unknown sports are refused. */
export const sportId = z
  .number()
  .int()
  .transform((raw, ctx) => {
    const known = sportIdOf(raw);
    if (known !== null) return known;
    ctx.addIssue({ code: 'custom', message: 'Unknown sport.' });
    return z.NEVER;
  });

/** KES with at most two decimals, as a number or as decimal text; a number past here. */
export const amountKes = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .refine((value) => value >= 0 && value <= 1e9 && Number(value.toFixed(2)) === value, 'Please enter a valid amount.');

/** Decimal odds as a number or as decimal text; a number past here. */
export const oddsValue = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,5}(\.\d{1,4})?$/)
      .transform(Number),
  ])
  .refine((value) => value >= 1 && value <= 10_000, 'Odds not available');

/** 1-based page number. */
export const page = z.number().int().min(1).max(500).default(1);

/** 'YYYY-MM-DD HH:mm:ss' in Nairobi time (readings 7). */
export const nairobiText = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'Invalid date selected.');

/**
 * How fresh a public answer is; stale ones are the last good data while the operator is away. The same data is the same
 * answer to the byte, so that a phone that has it need not load it again; the server's clock is in the header
 * SERVER_TIME_HEADER.
 */
export const freshness = z.object({
  stale: z.boolean(),
  /** When the operator gave a stale answer, epoch milliseconds by the server's clock; null for a fresh one. */
  givenAtMs: z.number().nullable(),
});
