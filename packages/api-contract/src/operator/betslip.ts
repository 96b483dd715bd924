import { z } from 'zod';
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
  odd_value: wireNumberOrZero,
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

export { wireSlip };
export type WireSlip = z.infer<typeof wireSlip>;
