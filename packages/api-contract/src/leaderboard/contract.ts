import { z } from 'zod';
import type { Caller } from '../caller.ts';

export const leader = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked: first 4 digits, six stars, last 2. */
  phone: z.string(),
  betCount: z.number(),
});
export const leaderboardOutput = z.object({
  today: z.array(leader),
  past: z.array(leader),
  /** The caller's entry; null for guests and for players without one. */
  own: leader.extend({ position: z.number() }).nullable(),
});

/** The prizes that are paid for today, in KES by place, and the winners of the last days, newest day first. */
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

export type LeaderboardPort = {
  get(caller: Caller): Promise<Leaderboard>;
  /** Without prizes and winners with an operator that pays none. */
  prizes(caller: Caller): Promise<LeaderboardPrizes>;
};
