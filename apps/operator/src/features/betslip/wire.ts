import type { WireSlip } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { Leg } from './store.ts';

/** A selection of a shared slip as it travels. Nothing in it tells whose it was or what was staked. */
export function wireSlip(leg: Leg): WireSlip {
  return {
    selection_id: leg.oddId,
    parent_match_id: leg.matchId,
    parent_market_id: leg.parentMarketId,
    market_id: leg.marketId,
    pick: leg.outcomeName,
    pick_name: `${leg.homeTeam} VS ${leg.awayTeam};${leg.marketName}`,
    odd_value: Number(leg.odds),
    start_time: formatNairobi(leg.kickoffAt.getTime()),
    live_bet: leg.live ? '1' : '0',
    team_data: JSON.stringify({ competitor1: leg.homeTeam, competitor2: leg.awayTeam, cat: leg.competition }),
    sport_id: leg.sportId,
    specifier: leg.specifier,
  };
}
