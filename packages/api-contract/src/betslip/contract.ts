import { z } from 'zod';
import type { Caller } from '../caller.ts';

export const loadInput = z.object({
  /** A bet reference or booking code. */
  code: z
    .string()
    .trim()
    .min(1, 'Please enter a booking code.')
    .max(64)
    .regex(/^[\w-]+$/, 'Failed to load bet slip.'),
});

/** A selection of a shared slip at the time of placement; odds and statuses may have changed since. */
export const loadedSelection = z.object({
  oddId: z.string(),
  matchId: z.string(),
  parentMarketId: z.string(),
  marketId: z.string(),
  /** Null from operators whose slips lack it. */
  sportId: z.number().nullable(),
  specifier: z.string(),
  outcomeName: z.string(),
  matchName: z.string(),
  marketName: z.string(),
  odds: z.number(),
  /** Kick-off, epoch milliseconds; null when the operator's date cannot be read. */
  startsAtMs: z.number().nullable(),
  live: z.boolean(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  competition: z.string(),
});
export const loadOutput = z.object({
  /** Empty when the operator knows the code but returns no selections. */
  selections: z.array(loadedSelection),
});

export type LoadedSelection = z.infer<typeof loadedSelection>;

export type BetslipPort = {
  /** @throws DomainError with the operator's message for an unknown code. */
  load(caller: Caller, input: { code: string }): Promise<z.infer<typeof loadOutput>>;
};
