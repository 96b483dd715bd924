import { BET_LIMITS } from '@ushindi/shared';
import { z } from 'zod';
import { placeSelection } from '../bets/contract.ts';
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

export const bookInput = z.object({
  selections: z.array(placeSelection).min(1, 'No bets selected.').max(BET_LIMITS.maxLegs),
});
/** A booking code and the time at which it expires. */
export const bookOutput = z.object({
  code: z.string(),
  /** Epoch milliseconds; null when the operator's date cannot be read. */
  expiresAtMs: z.number().nullable(),
});

export type BookInput = z.infer<typeof bookInput>;
export type BookOutput = z.infer<typeof bookOutput>;
export type LoadedSelection = z.infer<typeof loadedSelection>;

/** Shared slips, as the router needs them from an operator. */
export type BetslipPort = {
  /** Loads a slip by its code. @throws DomainError with the operator's message for an unknown code. */
  load(caller: Caller, input: { code: string }): Promise<z.infer<typeof loadOutput>>;
  /**
   * Draws a booking code for selections that are on offer. Never retried; a repeated call draws another code.
   * @throws DomainError INVALID with the offending matches.
   */
  book(caller: Caller, input: BookInput): Promise<BookOutput>;
};
