import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';

/** pending: activated by placing a bet; awarded: a freebet to be used; applied: used (account-and-money spec, section 4). */
export const bonusStatus = z.enum(['pending', 'awarded', 'applied', 'expired']);

/** A bonus or freebet. Amounts in KES; 0 where the operator sets no minimum. */
export const bonus = z.object({
  refId: z.string(),
  status: bonusStatus,
  amount: z.number(),
  /** Epoch milliseconds; null when there is none or it cannot be read. */
  expiresAtMs: z.number().nullable(),
  /** Time left by the server's clock; 0 once it is over, and null without an end. */
  remainingMs: z.number().nullable(),
  redeemedAtMs: z.number().nullable(),
  promoName: z.string(),
  /** As the operator gave it: followed only when it is a known page of the product (readings 12). */
  promoUrl: z.string(),
  minStake: z.number(),
  minOdds: z.number(),
  minSelections: z.number(),
  minOddsPerPick: z.number(),
  /** Null without a limit. */
  maxWin: z.number().nullable(),
  /** Whether the stake is taken off the win. */
  deductStake: z.boolean(),
});
export const bonusesOutput = z.object({ items: z.array(bonus) });

export type Bonus = z.infer<typeof bonus>;
export type BonusStatus = z.infer<typeof bonusStatus>;

export type BonusesPort = {
  /** The player's bonuses and freebets; empty when there are none. */
  list(caller: PlayerCaller): Promise<z.infer<typeof bonusesOutput>>;
};
