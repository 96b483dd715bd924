import { SEARCH_MIN_LENGTH } from '@ushindi/shared';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { page } from '../scalars.ts';

export const searchInput = z.object({
  text: z.string().trim().min(SEARCH_MIN_LENGTH, 'Please enter at least 2 characters.').max(80),
  page,
});

export const foundMatch = z.object({
  matchId: z.string(),
  /** The number that is printed on the match's cards; '' if the operator sends none. */
  gameId: z.string(),
  sportId: z.number().nullable(),
  country: z.string(),
  /** Without the country that operators prefix. */
  tournament: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** Kick-off, epoch milliseconds; null when the operator's date is unreadable. */
  startsAtMs: z.number().nullable(),
});
export const searchOutput = z.object({ items: z.array(foundMatch), hasMore: z.boolean() });

export type FoundMatch = z.infer<typeof foundMatch>;

/** The search, as the router needs it from an operator. */
export type SearchPort = {
  /** Matches whose names contain the text. */
  matches(caller: Caller, input: { text: string; page: number }): Promise<z.infer<typeof searchOutput>>;
};
