import { z } from 'zod';
import type { Caller } from '../caller.ts';

export const sport = z.object({ sportId: z.number(), name: z.string(), liveCount: z.number() });
export const sportsOutput = z.array(sport);
export type Sport = z.infer<typeof sport>;

export type SportsPort = {
  /** Only the sports of the shared table. */
  list(caller: Caller): Promise<Sport[]>;
};
