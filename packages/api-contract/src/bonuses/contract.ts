import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';

/** pending: activated by placing a bet; awarded: a usable freebet; applied: used. */
export const bonusStatus = z.enum(['pending', 'awarded', 'applied', 'expired']);

/** A bonus or freebet. Amounts are KES. A minimum of 0 means none. */
export const bonus = z.object({
  refId: z.string(),
  status: bonusStatus,
  amount: z.number(),
  /** Epoch milliseconds; null when missing or unreadable. */
  expiresAtMs: z.number().nullable(),
  /** Milliseconds until `expiresAtMs`, by the server's clock; 0 afterwards, null without an end. */
  remainingMs: z.number().nullable(),
  redeemedAtMs: z.number().nullable(),
  promoName: z.string(),
  /** From the operator; clients follow it only to a known page of the product. */
  promoUrl: z.string(),
  minStake: z.number(),
  minOdds: z.number(),
  minSelections: z.number(),
  minOddsPerSelection: z.number(),
  /** Null means no limit. */
  maxWin: z.number().nullable(),
  /** Whether the stake is deducted from the win. */
  deductStake: z.boolean(),
});
export const bonusesOutput = z.object({ items: z.array(bonus) });

export type Bonus = z.infer<typeof bonus>;
export type BonusStatus = z.infer<typeof bonusStatus>;

/** Bonuses and freebets, as the router needs them from an operator. */
export type BonusesPort = {
  /** The player's bonuses and freebets; empty when there are none. */
  list(caller: PlayerCaller): Promise<z.infer<typeof bonusesOutput>>;
};
