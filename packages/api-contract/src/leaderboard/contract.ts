import { z } from 'zod';
import type { Caller } from '../caller.ts';

/** A player on the leaderboard. */
export const leader = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked: first 4 digits, six stars, last 2. */
  phone: z.string(),
  betCount: z.number(),
});
/** The most active players of today and of the past. */
export const leaderboardOutput = z.object({
  today: z.array(leader),
  past: z.array(leader),
  /** The caller's entry; null for guests and for players without one. */
  own: leader.extend({ position: z.number() }).nullable(),
});

/** Today's prizes in KES, in the order of the places, and the winners of the last days, newest day first. */
export const leaderboardPrizesOutput = z.object({
  prizes: z.array(z.number()),
  winners: z.array(
    leader.omit({ id: true }).extend({
      /** 'YYYY-MM-DD' in Nairobi. */
      day: z.string(),
      place: z.number(),
      /** KES that were paid. */
      prize: z.number(),
    }),
  ),
});

export type LeaderboardPrizes = z.infer<typeof leaderboardPrizesOutput>;
export type Leader = z.infer<typeof leader>;
export type Leaderboard = z.infer<typeof leaderboardOutput>;

/** The leaderboard, as the router needs it from an operator. */
export type LeaderboardPort = {
  /** The leaderboard with the caller's own entry. */
  get(caller: Caller): Promise<Leaderboard>;
  /** Today's prizes and earlier winners; both are empty with an operator that pays none. */
  prizes(caller: Caller): Promise<LeaderboardPrizes>;
};
