import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { sportId } from '../scalars.ts';

export const marketsInput = z.object({ sportId });
export const marketName = z.object({ marketId: z.string(), name: z.string() });
export const marketsOutput = z.array(marketName);
export type MarketName = z.infer<typeof marketName>;

/** The markets of a sport, as the router needs them from an operator. */
export type MarketsPort = {
  /** The markets that a sport's list can show, in the operator's order. */
  list(caller: Caller, input: { sportId: number }): Promise<MarketName[]>;
};
