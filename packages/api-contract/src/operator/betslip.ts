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
  /** JSON text with competitor1, competitor2, cat; unparsable text is tolerated. */
  team_data: wireTextOrEmpty,
  /** The specs' items lack these two, which placing needs; our operator adds them. */
  sport_id: wireNumber.nullish().catch(null),
  specifier: wireTextOrEmpty,
});

/** The selections behind a bet reference or booking code, for anybody who has it; `data.slips` holds them. */
export const slips = call({
  method: 'GET',
  base: 'api',
  path: 'bet/v1/slips',
  kind: 'read',
  as: 'guest',
  /** `timestamp` in Unix seconds. */
  query: z.object({ bet_reference: z.string(), timestamp: z.coerce.number() }),
  body: none,
  data: z.object({ slips: z.array(z.unknown()).nullish() }).nullish(),
});

export { wireSlip };
export type WireSlip = z.infer<typeof wireSlip>;
