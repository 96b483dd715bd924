import { MAX_AMOUNT_KES, sportIdOf } from '@ushindi/shared';
import { z } from 'zod';
import { messageOutput } from './texts/confirmations.ts';

const idOf = (maxLength: number) =>
  z
    .union([
      z
        .string()
        .min(1)
        .max(maxLength)
        .regex(/^[\w.:|=-]+$/),
      z.number().int().nonnegative(),
    ])
    .transform(String);

/** An identifier, sent as text or as a number; text after parsing. */
export const id = idOf(64);

/** The id of an outcome; that of a combination names all its parts. */
export const oddId = idOf(160);

/**
 * A market id: 1 to 7 digits, sent as text or as a number; text without leading zeros after parsing, so that caches have
 * one key for it. Live topics accept the same ids.
 */
export const marketId = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,7}$/.test(text), 'Unknown market.')
  .transform((text) => String(Number(text)));

/** A sport id. Tennis may arrive as 30 and becomes 24. Unknown sports are refused. */
export const sportId = z
  .number()
  .int()
  .transform((raw, ctx) => {
    const known = sportIdOf(raw);
    if (known !== null) return known;
    ctx.addIssue({ code: 'custom', message: 'Unknown sport.' });
    return z.NEVER;
  });

/** KES with at most two decimals, sent as a number or as decimal text; a number after parsing. */
export const amountKes = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .refine(
    (value) => value >= 0 && value <= MAX_AMOUNT_KES && Number(value.toFixed(2)) === value,
    'Please enter a valid amount.',
  );

/** Whether a bet can have these decimal odds. */
export const areOdds = (value: number): boolean => value >= 1 && value <= 10_000;

/** Decimal odds, sent as a number or as decimal text; a number after parsing. */
export const oddsValue = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,5}(\.\d{1,4})?$/)
      .transform(Number),
  ])
  .refine(areOdds, 'Odds not available');

/** 1-based page number. */
export const page = z.number().int().min(1).max(500).default(1);

/** 'YYYY-MM-DD HH:mm:ss' in Nairobi time. */
export const nairobiText = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'Invalid date selected.');

/** An active exclusion or break; `untilMs` is null for one without end. */
export const exclusionView = z.object({ untilMs: z.number().nullable() });

/** The operator's message about a started exclusion or break, and its end if the operator names it. */
export const startedExclusion = messageOutput.extend({ exclusion: exclusionView.exactOptional() });

/**
 * Whether a public response is stale: the last good data while the operator fails. Nothing here changes with time, so
 * that unchanged data keeps its ETag; the server's clock is in SERVER_TIME_HEADER.
 */
export const freshness = z.object({
  stale: z.boolean(),
  /** When the operator sent the stale data, epoch milliseconds by the server's clock; null for fresh data. */
  givenAtMs: z.number().nullable(),
});
