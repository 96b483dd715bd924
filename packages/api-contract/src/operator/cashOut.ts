import { z } from 'zod';
import { call, none, SHORT_DEADLINE_MS, wireNumber, wireText } from './call.ts';

/**
 * The reasons why there is no offer for a bet. `suspended` (a leg cannot be bet on now) and `settling` (all results are known)
 * are temporary; the others are permanent.
 */
export const CASH_OUT_OBSTACLES = [
  'notPending',
  'freebet',
  'freebetUsed',
  'corrected',
  'combined',
  'lines',
  'settling',
  'suspended',
  'tooLow',
] as const;
/** The reason why there is no offer for a bet. */
export type CashOutObstacle = (typeof CASH_OUT_OBSTACLES)[number];

/** An offer for a part of a bet's stake, or the obstacle. KES. */
const wireCashOutOffer = z.union([
  z.object({
    bet_id: wireText,
    quote_id: z.string(),
    amount: wireNumber,
    stake: wireNumber,
    valid_ms: wireNumber,
  }),
  z.object({ bet_id: wireText, obstacle: z.enum(CASH_OUT_OBSTACLES).catch('suspended') }),
]);

/** Paths and shapes of the cash out are our own choice (decision 14). */
export const cashOutOffers = call({
  summary: "Offers to cash out the player's bets",
  method: 'GET',
  base: 'api',
  path: 'bet/v1/cash_out/offers',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  /** Ids separated by commas, and the percentage of each stake. */
  query: z.object({ bet_ids: z.string(), percent: z.coerce.number() }),
  body: none,
  data: z.object({ offers: z.array(wireCashOutOffer) }),
});

/** Accepting the same quote again returns the first result. With `offer`, the quote was no longer valid and nothing was paid. */
export const cashOut = call({
  summary: 'Accepts an offer to cash out a bet',
  method: 'POST',
  base: 'api',
  path: 'bet/v1/cash_out',
  kind: 'write',
  // A bet with a match in play waits for seconds.
  isHeld: true,
  auth: 'player',
  isExtra: true,
  query: none,
  body: z.object({ bet_id: z.string(), quote_id: z.string() }),
  data: z.union([
    z.object({ made: z.object({ amount: wireNumber, stake: wireNumber, rest: wireNumber }) }),
    z.object({ offer: wireCashOutOffer }),
  ]),
});

export const setAutoCashOut = call({
  summary: 'Sets or removes the offer at which a bet is cashed out by itself',
  method: 'POST',
  base: 'api',
  path: 'bet/v1/cash_out/auto',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  /** KES; null removes it. */
  body: z.object({ bet_id: z.string(), target: z.number().nullable() }),
  data: z.object({ target: wireNumber.nullable() }),
});

/** An offer to cash out as the wire has it. */
export type WireCashOutOffer = z.infer<typeof wireCashOutOffer>;
