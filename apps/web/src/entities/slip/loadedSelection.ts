import type { Fixture, LoadedSelection } from '@ushindi/api-contract';
import { DEFAULT_SPORT_ID, sportIdOf } from '@ushindi/shared';
import type { Selection } from './selection.ts';

// The status of a selection whose match is unknown; it expires the selection.
const UNKNOWN = 'unknown';

/** The match of a loaded selection: its current state, `over`, or `unavailable` because the call failed. */
export type LoadedMatch = Fixture | 'over' | 'unavailable';

/**
 * The current state of a shared bet's selection. If its odds changed, it keeps the former odds too. It is expired if
 * the match is over or no longer offers the selection. If the call failed, it stays as shared, and the operator
 * decides.
 */
export function selectionOfLoaded(loaded: LoadedSelection, match: LoadedMatch): Selection {
  const shared = asShared(loaded);
  if (match === 'unavailable') return shared;
  return match === 'over' ? { ...shared, marketStatus: UNKNOWN } : asNow(shared, match);
}

function asShared(loaded: LoadedSelection): Selection {
  const { matchName, competition, sportId, ...pick } = loaded;
  const [home = '', away = ''] = matchName.split(/ vs /i);
  return {
    ...pick,
    sportId: sportIdOf(sportId) ?? DEFAULT_SPORT_ID,
    alias: '',
    homeTeam: pick.homeTeam || home,
    awayTeam: pick.awayTeam || away,
    country: '',
    tournament: competition,
    oddsBefore: null,
    oddStatus: 'trading',
    marketStatus: 'open',
    stale: false,
    issue: null,
  };
}

function asNow(shared: Selection, match: Fixture): Selection {
  const { homeTeam, awayTeam, country, tournament, startsAtMs } = match;
  const sportId = sportIdOf(match.sportId) ?? shared.sportId;
  const known = { ...shared, sportId, homeTeam, awayTeam, country, tournament, startsAtMs };
  const market = match.markets.find(({ outcomes }) => outcomes.some(({ oddId }) => oddId === shared.oddId));
  const outcome = market?.outcomes.find(({ oddId }) => oddId === shared.oddId);
  if (!market || !outcome) return { ...known, marketStatus: UNKNOWN };
  const odds = outcome.odds ?? shared.odds;
  return {
    ...known,
    parentMarketId: market.parentMarketId,
    marketId: market.marketId,
    marketName: market.name,
    marketStatus: market.status,
    outcomeName: outcome.name,
    alias: outcome.alias,
    specifier: outcome.specifier,
    oddStatus: outcome.status,
    odds,
    oddsBefore: odds === shared.odds ? null : shared.odds,
  };
}
