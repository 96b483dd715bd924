import { z } from 'zod';
import { call, none, wireKes, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

/** The status codes of bonuses; any other code means expired. */
export const BONUS_STATUS_CODES = { 7: 'pending', 1: 'awarded', 2: 'applied' } as const;

const wireBonus = z.object({
  ref_id: wireText,
  status: wireTextOrEmpty,
  bonus_amount: wireKes
    .nullish()
    .catch(null)
    .transform((kes) => kes ?? 0),
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  expiry_date: wireTextOrEmpty,
  redeemed_on: wireTextOrEmpty,
  promo_url: wireTextOrEmpty,
  promo_name: wireTextOrEmpty,
  min_stake: wireNumberOrZero,
  min_odds: wireNumberOrZero,
  min_selections: wireNumberOrZero,
  min_odds_per_pick: wireNumberOrZero,
  /** KES; missing means no limit. */
  max_win: wireKes.nullish().catch(null),
  /** Whether the stake is deducted from the win. */
  deduct_stake: z.unknown().optional(),
});

/** An empty list may come as a 404 in the envelope. */
export const list = call({
  summary: "The player's bonuses and freebets",
  method: 'GET',
  base: 'api',
  path: 'ds/v1/freebets',
  kind: 'read',
  auth: 'player',
  query: none,
  body: none,
  data: z.array(wireBonus),
});

export type WireBonus = z.infer<typeof wireBonus>;
