import type { LiveGame, LiveMarket, LiveOutcome, LiveState } from '@ushindi/api-contract/live';
import { liveListFrame, matchFrame, type WireFixture, type WireMarket, type WireOdd } from '@ushindi/api-contract/operator';
import { parseNairobi, sportIdOf } from '@ushindi/shared';

/**
 * Items by key, each with its place in the list. An upstream may repeat a key (a market once per line, say): the
 * repetition is kept under the key and its place, never dropped or laid over the first.
 */
function keyed<In, Out>(
  items: readonly In[],
  keyOf: (item: In) => string,
  convert: (item: In, position: number) => Out,
): Record<string, Out> {
  const byKey = new Map<string, Out>();
  items.forEach((item, position) => {
    const key = keyOf(item);
    byKey.set(byKey.has(key) ? `${key}#${position}` : key, convert(item, position));
  });
  return Object.fromEntries(byKey);
}

const isOpen = (status: string): boolean => status.toLowerCase() === 'open';

function toOutcome(odd: WireOdd, position: number): LiveOutcome {
  // The market's status repeated on the odd may close this one line only; then the line's status says so.
  const lineClosed = odd.marketStatus !== '' && !isOpen(odd.marketStatus);
  return {
    outcomeId: odd.outcome_id,
    name: odd.outcome_name,
    alias: odd.alias,
    specifier: odd.specifier,
    status: lineClosed ? odd.marketStatus : odd.odd_status,
    position,
    ...(typeof odd.odd_id === 'string' ? { oddId: odd.odd_id } : {}),
    ...(typeof odd.odds === 'number' ? { odds: odd.odds } : {}),
  };
}

const outcomeKey = (odd: WireOdd): string => (odd.specifier === '' ? odd.outcome_id : `${odd.outcome_id}|${odd.specifier}`);

function toMarket(market: WireMarket, position: number): LiveMarket {
  return {
    marketId: market.market_id,
    parentMarketId: market.parent_market_id,
    name: market.market_name,
    category: market.category_name,
    status: market.status_name || (market.oddsArray[0]?.marketStatus ?? ''),
    position,
    outcomes: keyed(market.oddsArray, outcomeKey, toOutcome),
  };
}

const NOT_STARTED = /^not[ _-]?started$/i;

/** How the match stands; null before kick-off, which an upstream tells by its phase or by saying nothing. */
function progressOf(fixture: WireFixture): NonNullable<LiveGame['live']> | null {
  const phase = fixture.current_phase ?? '';
  const clock = fixture.clock ?? '';
  if (NOT_STARTED.test(phase) || (phase === '' && clock === '')) return null;
  return {
    phase,
    clock,
    homeScore: fixture.home_score,
    awayScore: fixture.away_score,
    yellowCardsHome: fixture.yellowcards_home,
    yellowCardsAway: fixture.yellowcards_away,
    redCardsHome: fixture.redcards_home,
    redCardsAway: fixture.redcards_away,
  };
}

/** 'Home v Away' for upstreams that name the teams there alone. */
function teamsOf({ competitor1, competitor2, name }: WireFixture): [home: string, away: string] {
  const [home = '', away = ''] = name.split(' v ', 2);
  return [competitor1 || home, competitor2 || away];
}

function toGame(fixture: WireFixture, position: number): LiveGame {
  const startsAtMs = parseNairobi(fixture.date);
  const live = progressOf(fixture);
  const [homeTeam, awayTeam] = teamsOf(fixture);
  return {
    matchId: fixture.match_id,
    gameId: fixture.game_id,
    sportId: sportIdOf(fixture.sport_id) ?? fixture.sport_id,
    homeTeam,
    awayTeam,
    country: fixture.country || fixture.category_name,
    tournament: fixture.tournament,
    marketsCount: fixture.markets_count,
    position,
    markets: keyed(fixture.markets, (market) => market.market_id, toMarket),
    ...(startsAtMs === null ? {} : { startsAtMs }),
    ...(live === null ? {} : { live }),
  };
}

const stateOf = (fixtures: readonly WireFixture[]): LiveState => ({
  games: keyed(fixtures, (fixture) => fixture.match_id, toGame),
});

/**
 * The state that a frame of the live list tells; an explicit null is a healthy upstream without games (readings 24).
 * Null for anything that is not such a frame.
 */
export function readListFrame(json: unknown): LiveState | null {
  const frame = liveListFrame.safeParse(json);
  return frame.success ? stateOf(frame.data.data ?? []) : null;
}

// A frame without a match means that it is over only when the upstream says so, not when it failed.
const OVER_CODES = new Set(['200', '404']);

/**
 * The state that a frame of one match tells: the match, or no game once it is over. Null for anything that is not
 * such a frame.
 */
export function readMatchFrame(json: unknown): LiveState | null {
  const frame = matchFrame.safeParse(json);
  if (!frame.success) return null;
  const { code, status, clock, data, markets } = frame.data;
  if (!data) return OVER_CODES.has(String(code)) ? stateOf([]) : null;
  return stateOf([{
    ...data,
    current_phase: data.current_phase ?? status,
    clock: data.clock ?? clock,
    markets: markets ?? data.markets,
  }]);
}
