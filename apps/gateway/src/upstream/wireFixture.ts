import type { Fixture, Market, MatchProgress, Outcome } from '@ushindi/api-contract';
import type { WireFixture, WireMarket, WireOdd } from '@ushindi/api-contract/operator';
import { FOOTBALL, parseNairobi, sportIdOf } from '@ushindi/shared';

const isOpen = (status: string): boolean => status.toLowerCase() === 'open';

function outcomeOf(wire: WireOdd): Outcome {
  // The market's status repeated on the odd may close only this line.
  const isLineClosed = wire.marketStatus !== '' && !isOpen(wire.marketStatus);
  return {
    oddId: wire.odd_id ?? null,
    outcomeId: wire.outcome_id,
    name: wire.outcome_name,
    alias: wire.alias,
    specifier: wire.specifier,
    odds: wire.odds ?? null,
    status: isLineClosed ? wire.marketStatus : wire.odd_status,
  };
}

/** The status of a market, or else the one its odds repeat: one open line opens the market, closed lines stay locked. */
function marketStatusOf({ status_name, oddsArray }: WireMarket): string {
  if (status_name !== '') return status_name;
  const repeated = oddsArray.map(({ marketStatus }) => marketStatus).filter((status) => status !== '');
  return repeated.find(isOpen) ?? repeated[0] ?? '';
}

/** A market with its outcomes in the client's terms. */
export function marketOf(wire: WireMarket): Market {
  return {
    marketId: wire.market_id,
    parentMarketId: wire.parent_market_id,
    name: wire.market_name,
    category: wire.category_name,
    status: marketStatusOf(wire),
    outcomes: wire.oddsArray.map(outcomeOf),
  };
}

type WireTeams = Pick<WireFixture, 'competitor1' | 'competitor2' | 'name'>;

const NOT_STARTED = /^not[ _-]?started$/i;

/** Football's clock is shown in minutes. With seconds, every match would have a delta every second. */
const clockOf = ({ sport_id: sportId, clock }: WireFixture): string =>
  sportId === FOOTBALL ? (clock ?? '').replace(/^(\d{1,3}):\d\d$/, '$1') : (clock ?? '');

/** The progress of a match; null before kick-off, which operators mark by a phase or by omitting phase and clock. */
function progressOf(wire: WireFixture): MatchProgress | null {
  const phase = wire.current_phase ?? '';
  const clock = clockOf(wire);
  if (NOT_STARTED.test(phase) || (phase === '' && clock === '')) return null;
  return {
    phase,
    clock,
    homeScore: wire.home_score,
    awayScore: wire.away_score,
    yellowCardsHome: wire.yellowcards_home,
    yellowCardsAway: wire.yellowcards_away,
    redCardsHome: wire.redcards_home,
    redCardsAway: wire.redcards_away,
  };
}

/** The two teams; parsed from 'Home v Away' for operators that send them only there. */
export function teamsOf({ competitor1, competitor2, name }: WireTeams): [home: string, away: string] {
  const [home = '', away = ''] = name.split(' v ', 2);
  return [competitor1 || home, competitor2 || away];
}

/** A match of a list, a detail or a live frame in the client's terms. */
export function fixtureOf(wire: WireFixture): Fixture {
  const [homeTeam, awayTeam] = teamsOf(wire);
  return {
    matchId: wire.match_id,
    gameId: wire.game_id,
    sportId: sportIdOf(wire.sport_id) ?? wire.sport_id,
    homeTeam,
    awayTeam,
    startsAtMs: parseNairobi(wire.date),
    country: wire.country || wire.category_name,
    tournament: wire.tournament,
    marketsCount: wire.markets_count,
    ...(typeof wire.open_markets === 'number' && { openMarketsCount: wire.open_markets }),
    markets: wire.markets.map(marketOf),
    live: progressOf(wire),
  };
}

/** A match with the markets that a response carries beside it, or with its own if there are none. */
export function withMarketsBeside(wire: WireFixture, beside: WireMarket[] | null | undefined): WireFixture {
  return beside && beside.length > 0 ? { ...wire, markets: beside } : wire;
}
