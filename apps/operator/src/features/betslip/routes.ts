import { betslipCalls, type WireSlip } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { BookedLeg } from '../../db/schema/index.ts';
import { OperatorError } from '../../http/errors.ts';
import { servePublic } from '../../http/serve.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { RandomSource } from '../../random.ts';
import { bookSlip } from './book.ts';
import { findLegs } from './store.ts';

type Parts = { db: Db; nowMs: Clock; random: RandomSource; book: MatchBook };

/** Stores selections under a booking code, and loads those of any booked slip or bet. */
export const betslipRoutes =
  (parts: Parts): Routes =>
  (app) => {
    servePublic(app, betslipCalls.slips, async ({ query }) => {
      const legs = await findLegs(parts.db, query.bet_reference.trim().toUpperCase(), parts.nowMs());
      if (legs === 'expired') throw new OperatorError('NOT_FOUND', { kind: 'bookingExpired' });
      if (legs.length === 0) throw new OperatorError('NOT_FOUND', { kind: 'noBetWithCode' });
      return { message: 'Success', data: { slips: legs.map(wireSlip) } };
    });
    servePublic(app, betslipCalls.book, async ({ body }) => {
      const { code, expiresAtMs } = await bookSlip(parts, body.bet_data);
      return { message: 'Success', data: { booking_code: code, expires_at: formatNairobi(expiresAtMs) } };
    });
  };

/** A selection of a shared slip. It reveals neither the player nor the stake. */
function wireSlip(leg: BookedLeg): WireSlip {
  return {
    selection_id: leg.oddId,
    parent_match_id: leg.matchId,
    parent_market_id: leg.parentMarketId,
    market_id: leg.marketId,
    pick: leg.outcomeName,
    pick_name: `${leg.homeTeam} VS ${leg.awayTeam};${leg.marketName}`,
    odd_value: Number(leg.odds),
    start_time: formatNairobi(leg.kickoffMs),
    live_bet: leg.live ? '1' : '0',
    team_data: JSON.stringify({ competitor1: leg.homeTeam, competitor2: leg.awayTeam, cat: leg.competition }),
    sport_id: leg.sportId,
    specifier: leg.specifier,
  };
}
