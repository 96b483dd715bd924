import type { Fixture, Market, MatchProgress, Outcome } from '@ushindi/api-contract';
import type { WireFixture, WireMarket, WireOdd } from '@ushindi/api-contract/operator';
import { parseNairobi, sportIdOf } from '@ushindi/shared';

const isOpen = (status: string): boolean => status.toLowerCase() === 'open';

function outcomeOf(wire: WireOdd): Outcome {
  // The market's status repeated on the odd may close this one line only; then the line's status says so.
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

/** A market's own status, or else what its odds repeat of it: one open line opens it, each closed one stays locked. */
function marketStatusOf({ status_name, oddsArray }: WireMarket): string {
  if (status_name !== '') return status_name;
  const repeated = oddsArray.map(({ marketStatus }) => marketStatus).filter((status) => status !== '');
  return repeated.find(isOpen) ?? repeated[0] ?? '';
}

function marketOf(wire: WireMarket): Market {
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

/** How the match stands; null before kick-off, which an upstream tells by its phase or by saying nothing. */
function progressOf(wire: WireFixture): MatchProgress | null {
  const phase = wire.current_phase ?? '';
  const clock = wire.clock ?? '';
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

/** The two teams; out of 'Home v Away' for upstreams that name them there alone. */
export function teamsOf({ competitor1, competitor2, name }: WireTeams): [home: string, away: string] {
  const [home = '', away = ''] = name.split(' v ', 2);
  return [competitor1 || home, competitor2 || away];
}

/** A fixture of a list, a match or a live frame, in the client's terms (discovery-and-content spec, section 3). */
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
    markets: wire.markets.map(marketOf),
    live: progressOf(wire),
  };
}

/** A match with the markets that stand beside it in an answer or a frame; without any there, with its own. */
export function withMarketsBeside(wire: WireFixture, beside: WireMarket[] | null | undefined): WireFixture {
  return beside && beside.length > 0 ? { ...wire, markets: beside } : wire;
}
