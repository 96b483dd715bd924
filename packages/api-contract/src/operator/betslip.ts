import { isBookingCode } from '@ushindi/shared';
import { z } from 'zod';
import { areOdds } from '../scalars.ts';
import { betDataItem } from './bets.ts';
import { call, none, wireNumber, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

const wireSlip = z.object({
  selection_id: wireText,
  parent_match_id: wireText,
  parent_market_id: wireTextOrEmpty,
  market_id: wireText,
  /** The outcome's name. */
  pick: wireTextOrEmpty,
  /** 'match;market'. */
  pick_name: wireTextOrEmpty,
  /** 0 for odds that no bet can have. */
  odd_value: wireNumberOrZero.transform((odds) => (areOdds(odds) ? odds : 0)),
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  start_time: wireTextOrEmpty,
  live_bet: wireTextOrEmpty,
  /** JSON text with competitor1, competitor2, cat; unparsable text is accepted. */
  team_data: wireTextOrEmpty,
  /** Placement needs these two, which only the reference operator sends (decision 14). */
  sport_id: wireNumber.nullish().catch(null),
  specifier: wireTextOrEmpty,
});

export const slips = call({
  summary: 'The selections behind a bet reference or booking code',
  method: 'GET',
  base: 'api',
  path: 'bet/v1/slips',
  kind: 'read',
  auth: 'guest',
  /** `timestamp` in Unix seconds. */
  query: z.object({ bet_reference: z.string(), timestamp: z.coerce.number() }),
  body: none,
  data: z.object({ slips: z.array(z.unknown()).nullish() }).nullish(),
});

/**
 * Not in the operator's documented API (decision 14). Stores selections under a booking code that the operator draws, so
 * that anybody can load them before a bet is placed.
 */
export const book = call({
  summary: 'Stores selections under a booking code',
  method: 'POST',
  base: 'api',
  path: 'bet/v1/book',
  kind: 'write',
  auth: 'guest',
  isExtra: true,
  query: none,
  body: z.object({ bet_data: z.array(betDataItem) }),
  data: z.object({
    booking_code: z.string().refine(isBookingCode),
    /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
    expires_at: wireTextOrEmpty,
  }),
});

export { wireSlip };
export type WireSlip = z.infer<typeof wireSlip>;
