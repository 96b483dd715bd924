import { betslipCalls, type WireSlip } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { Routes } from '../../app.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import { servePublic } from '../../http/serve.ts';
import { findLegs, type Leg } from './store.ts';

/** Loads the selections of any bet by its reference. */
export const betslipRoutes =
  (db: Db): Routes =>
  (app) => {
    servePublic(app, betslipCalls.slips, async ({ query }) => {
      const legs = await findLegs(db, query.bet_reference.trim().toUpperCase());
      if (legs.length === 0) throw new OperatorError('NOT_FOUND', 'There is no bet with this code.');
      return { message: 'Success', data: { slips: legs.map(wireSlip) } };
    });
  };

/** A selection of a shared slip. It reveals neither the player nor the stake. */
function wireSlip(leg: Leg): WireSlip {
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
