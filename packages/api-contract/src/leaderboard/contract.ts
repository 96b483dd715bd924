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

export type Leader = z.infer<typeof leader>;
export type Leaderboard = z.infer<typeof leaderboardOutput>;

export type LeaderboardPort = {
  get(caller: Caller): Promise<Leaderboard>;
};
