import { z } from 'zod';
import type { Caller } from '../caller.ts';

export const sport = z.object({ sportId: z.number(), name: z.string(), liveCount: z.number() });
export const sportsOutput = z.array(sport);
export type Sport = z.infer<typeof sport>;

/** The sports, as the router needs them from an operator. */
export type SportsPort = {
  /** The sports of the shared table that the operator has. */
  list(caller: Caller): Promise<Sport[]>;
};
