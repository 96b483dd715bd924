import { z } from 'zod';
import { wireReason } from '../texts/reasons.ts';
import { legExplanation } from './explanation.ts';
import { call, none, wireNumber, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

export const betDataItem = z.object({
  o_id: z.string(),
  o_name: z.string(),
  o_specifier: z.string(),
  odd_type: z.string(),
  odd_value: z.number(),
  parent_match_id: z.string(),
  sport_id: z.number(),
  parent_market_id: z.string(),
  market_id: z.string(),
  is_live: z.enum(['l', 'p']),
});

export const place = call({
  summary: 'Places a bet',
  method: 'POST',
  base: 'api',
  path: 'bet/v1/place',
  kind: 'write',
  // A bet with a live leg waits for seconds.
  isHeld: true,
  auth: 'player',
  query: none,
  body: z.object({
    bonus_id: z.string(),
    bet_amount: z.number(),
    bet_data: z.array(betDataItem),
    bet_ref: z.string(),
    /** Unix seconds. */
    timestamp: z.number(),
  }),
  data: z.object({
    bet_reference: wireText,
    possible_win: wireNumber,
    freebet: z.unknown().optional(),
    fb_amount: wireNumberOrZero.optional(),
  }),
});

/** The data of a refused placement: the offending matches, or the missing amount. */
export const placeRefusal = z.union([
  z.array(
    z.object({
      parent_match_id: wireText,
      msg: wireTextOrEmpty,
      odd_value: wireNumber.nullish(),
      /** KES. The largest stake of this bet that is accepted now, 0 for none; only the reference operator sends it. */
      max_stake: wireNumber.nullish(),
      /** The meaning of `msg`, in no language; only the reference operator sends it. */
      reason: wireReason,
    }),
  ),
  z.object({ required_amount: wireNumber }),
]);

/** The status numbers of bets and legs. */
export const STATUS_CODES = { 0: 'pending', 1: 'won', 3: 'lost', 7: 'voided', 9: 'cancelled' } as const;

const wireOutcome = z.object({
  status: wireNumber,
  pick_name: wireTextOrEmpty,
  odd_value: wireNumberOrZero,
  start_time: wireTextOrEmpty,
  ht_scores: wireTextOrEmpty,
  ft_scores: wireTextOrEmpty,
  live_bet: wireTextOrEmpty,
  /** JSON text with competitor1, competitor2 and, from the reference operator, cat for the competition. */
  extra_data: wireTextOrEmpty,
  /** These five only the reference operator sends. The last three are set while the match is in play. */
  parent_match_id: wireTextOrEmpty,
  sport_id: wireNumber.nullish().catch(null),
  live_score: wireTextOrEmpty,
  live_clock: wireTextOrEmpty,
  live_phase: wireTextOrEmpty,
  /** Only in the detail of one bet of the reference operator. */
  explanation: legExplanation.nullish().catch(null),
});

/** The steps from the stake to the payout, in KES as decimal text. Void legs count at odds 1.00. */
const wireSums = z.object({
  stake_after_tax: wireText,
  total_odd: wireText,
  winnings: wireText,
  boost_percent: wireNumber,
  boost_amount: wireText,
  witholding_tax: wireText,
  /** The freebet's stake after tax, where its terms deduct it. */
  deducted: wireText,
  payout: wireText,
});

export const wireBet = z.object({
  bet_id: wireText,
  bet_reference: wireTextOrEmpty,
  status: wireNumber,
  created_at: wireTextOrEmpty,
  bet_amount: wireNumber,
  bet_currency: wireTextOrEmpty,
  total_odd: wireNumberOrZero,
  possible_win: wireNumberOrZero,
  total_games: wireNumberOrZero,
  /** The booking code that the bet was placed with. */
  slip_id: wireTextOrEmpty,
  excise_tax: wireNumberOrZero,
  witholding_tax: wireNumberOrZero,
  /** KES of the freebet that the bet earned; only the reference operator sends it in this list (decision 14). */
  fb_amount: wireNumberOrZero,
  /** '1' for a bet whose stake is a freebet; only the reference operator sends it and the next one. */
  is_freebet: wireTextOrEmpty,
  sums: wireSums.nullish().catch(null),
  outcomes: z.array(wireOutcome).nullish(),
});

export const list = call({
  summary: "A page of the player's bets",
  method: 'GET',
  base: 'api',
  path: 'ds/v1/bets/{kind}',
  kind: 'read',
  auth: 'player',
  query: z.object({ page: z.coerce.number(), limit: z.coerce.number(), status: z.coerce.string().optional() }),
  body: none,
  data: z.array(wireBet),
});

export const detail = call({
  summary: 'One bet with its legs',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/bet_status/sports',
  kind: 'read',
  auth: 'player',
  query: z.object({ status: z.string(), bet_id: z.string() }),
  body: none,
  data: z.array(wireBet),
});

export const cancel = call({
  summary: 'Cancels a bet',
  method: 'POST',
  base: 'api',
  path: 'bet/v1/cancel',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ bet_id: z.string() }),
  data: z.unknown(),
});

/**
 * Not in the operator's documented API (decision 14). After it no bet can be placed with the booking code: either one
 * was placed before, whose id is returned, or a placement that arrives later is refused.
 */
export const abandon = call({
  summary: 'Abandons a placement whose outcome is unknown',
  method: 'POST',
  base: 'api',
  path: 'bet/v1/abandon',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ bet_ref: z.string() }),
  data: z.object({ bet_id: wireText.nullish() }),
});

export type WireBet = z.infer<typeof wireBet>;
export type WireOutcome = z.infer<typeof wireOutcome>;
export type BetDataItem = z.infer<typeof betDataItem>;
