import { z } from 'zod';
import { wireReason } from '../texts/reasons.ts';
import {
  call,
  MAX_REPLACED_ITEMS,
  none,
  wireDecimal,
  wireNumber,
  wireNumberOrZero,
  wireText,
  wireTextOrEmpty,
  wireTotalOdds,
} from './call.ts';
import { legExplanation } from './explanation.ts';

export * from './cashOut.ts';

/** A selection of a placement. */
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

/**
 * How the legs form lines (decision 80); only an operator with the capability `systemBets` receives it. Stakes are KES.
 * `sizes` count the legs of a line beside the bankers. `total_stake` is the stake of all lines.
 */
export const wireStructure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('singles'),
    total_stake: z.number(),
    stakes: z.array(z.object({ parent_match_id: z.string(), stake: z.number() })),
  }),
  z.object({
    kind: z.literal('system'),
    total_stake: z.number(),
    sizes: z.array(z.number()),
    bankers: z.array(z.string()),
    line_stake: z.number(),
  }),
]);

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
    /** Absent for a multi. With it `bet_amount` is 0, so that an operator that ignores the field places nothing. */
    structure: wireStructure.optional(),
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
      /** Kind and parameters of `msg`; only the reference operator sends them. */
      reason: wireReason,
    }),
  ),
  z.object({ required_amount: wireNumber }),
]);

/** The status numbers of bets and legs. */
export const STATUS_CODES = {
  0: 'pending',
  1: 'won',
  3: 'lost',
  7: 'voided',
  9: 'cancelled',
  /**
   * Only the reference operator has it. Its number is far from the documented codes, because an operator may have
   * others near them.
   */
  20: 'cashedOut',
} as const;

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
  /**
   * Only the reference operator sends this field and the next four. The last three are set while the match is in play.
   */
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
  stake_after_tax: wireDecimal,
  total_odd: wireDecimal,
  winnings: wireDecimal,
  boost_percent: wireNumber,
  boost_amount: wireDecimal,
  witholding_tax: wireDecimal,
  /** The freebet's stake after tax, where its terms deduct it. */
  deducted: wireDecimal,
  payout: wireDecimal,
});

/** The lines of one size, or one single. Amounts are KES as decimal text. */
const wireLineGroup = z.object({
  size: wireNumber,
  /** The match of a single. */
  parent_match_id: wireTextOrEmpty,
  lines: wireNumber,
  won: wireNumber,
  lost: wireNumber,
  voided: wireNumber,
  stake: wireDecimal,
  excise_tax: wireDecimal,
  boost_amount: wireDecimal,
  witholding_tax: wireDecimal,
  /** The payout of the lines if all open ones win. */
  possible_win: wireDecimal,
  /** The payout of the decided lines. */
  paid: wireDecimal,
});

/** The lines of singles or a system; only an operator with the capability `systemBets` sends it. */
const wireLines = z.object({
  kind: z.enum(['singles', 'system']),
  bankers: z.array(wireText).max(MAX_REPLACED_ITEMS),
  groups: z.array(wireLineGroup).max(MAX_REPLACED_ITEMS),
});

/** A bet of the history. */
export const wireBet = z.object({
  bet_id: wireText,
  bet_reference: wireTextOrEmpty,
  status: wireNumber,
  created_at: wireTextOrEmpty,
  bet_amount: wireNumber,
  bet_currency: wireTextOrEmpty,
  total_odd: wireTotalOdds,
  possible_win: wireNumberOrZero,
  total_games: wireNumberOrZero,
  /** The booking code that the bet was placed with. */
  slip_id: wireTextOrEmpty,
  excise_tax: wireNumberOrZero,
  witholding_tax: wireNumberOrZero,
  /** KES of the freebet that the bet earned; only the reference operator sends it in this list (decision 14). */
  fb_amount: wireNumberOrZero,
  /** '1' for a bet whose stake is a freebet. Only the reference operator sends it and `sums`. */
  is_freebet: wireTextOrEmpty,
  sums: wireSums.nullish().catch(null),
  /** KES: the stakes and payouts of cash outs so far. Only the reference operator sends it and `auto_cash_out`. */
  cash_out: z.object({ stake: wireNumber, paid: wireNumber }).nullish().catch(null),
  /** KES: the offer at which a pending bet is cashed out automatically. */
  auto_cash_out: wireNumber.nullish().catch(null),
  structure: wireLines.nullish().catch(null),
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
 * Not in the operator's documented API (decision 14). After this call no bet can be placed with the booking code. It returns
 * the id of a bet that was placed before; without one, a placement that arrives later is refused.
 */
export const abandon = call({
  summary: 'Abandons a placement whose outcome is unknown',
  method: 'POST',
  base: 'api',
  path: 'bet/v1/abandon',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  body: z.object({ bet_ref: z.string() }),
  data: z.object({ bet_id: wireText.nullish() }),
});

export type WireBet = z.infer<typeof wireBet>;
export type WireOutcome = z.infer<typeof wireOutcome>;
export type WireLines = z.infer<typeof wireLines>;
export type WireStructure = z.infer<typeof wireStructure>;
export type BetDataItem = z.infer<typeof betDataItem>;
