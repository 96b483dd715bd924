import type { Fixture, LoadedSelection } from '@ushindi/api-contract';
import { DEFAULT_SPORT_ID, sportIdOf } from '@ushindi/shared';
import type { Selection } from './selection.ts';

// The status of what nobody knows any more (account-and-money spec, section 3); it makes a pick expired.
const UNKNOWN = 'unknown';

/** What is known of a loaded pick's game: as it is now, that it is over, or nothing because the call got no answer. */
export type LoadedGame = Fixture | 'over' | 'unheard';

/**
 * The pick of a shared bet as it stands now. A price that has moved since shows what it was; a game that is over, or
 * no longer offers the pick, makes it an expired one. Unheard of, it stays as it was shared: the operator decides.
 */
export function selectionOfLoaded(loaded: LoadedSelection, game: LoadedGame): Selection {
  const shared = asShared(loaded);
  if (game === 'unheard') return shared;
  return game === 'over' ? { ...shared, marketStatus: UNKNOWN } : asNow(shared, game);
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

function asNow(shared: Selection, game: Fixture): Selection {
  const { homeTeam, awayTeam, country, tournament, startsAtMs } = game;
  const sportId = sportIdOf(game.sportId) ?? shared.sportId;
  const known = { ...shared, sportId, homeTeam, awayTeam, country, tournament, startsAtMs };
  const market = game.markets.find(({ outcomes }) => outcomes.some(({ oddId }) => oddId === shared.oddId));
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
