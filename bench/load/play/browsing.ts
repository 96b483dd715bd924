import { liveTopic, matchTopic } from '@ushindi/api-contract/live';
import { DEFAULT_SPORT_ID, SEARCH_MIN_LENGTH, SPORTS } from '@ushindi/shared';
import type { InputOf } from '../client/procedures.ts';
import type { Player } from './player.ts';

/** An action of a player; its calls are recorded by the browser. */
export type Action = (player: Player) => Promise<void>;

/** Football's live list, which the Live screen opens with. */
export const LIVE_LIST = liveTopic(DEFAULT_SPORT_ID, '2');

async function readList(player: Player, input: InputOf<'fixtures.list'>): Promise<boolean> {
  const answer = await player.browser.query('fixtures.list', input);
  if (!answer.ok) return false;
  player.see(answer.data.items);
  return answer.data.hasMore;
}

/** Home: all calls of its first screen, concurrently. */
export const openHome: Action = async (player) => {
  player.live.watch([]);
  const { browser } = player;
  await Promise.all([
    browser.query('account.session'),
    browser.query('fixtures.liveCount'),
    browser.query('menu.quick'),
    browser.query('sports.list'),
    browser.query('markets.list', { sportId: DEFAULT_SPORT_ID }),
    readList(player, { sportId: DEFAULT_SPORT_ID, marketId: '2', page: 1, tab: 'highlight' }),
  ]);
};

const PAGES = ['/', '/live', '/games', '/promotions'];

/** A visit by an address: the page as the gateway renders it. */
export const visitPage: Action = async (player) => {
  player.live.watch([]);
  await player.browser.visit(player.oneOf(PAGES) ?? '/');
};

/** Another sport, market or tab, sometimes scrolled to the second page. */
export const openList: Action = async (player) => {
  const sport = player.chance(0.7) ? SPORTS[0] : player.oneOf(SPORTS);
  if (sport === undefined) return;
  const markets = await player.browser.query('markets.list', { sportId: sport.id });
  const other = markets.ok ? player.oneOf(markets.data)?.marketId : undefined;
  const marketId = player.chance(0.5) && other ? other : String(sport.defaultMarketId);
  const list = { sportId: sport.id, marketId, tab: player.oneOf(['highlight', 'upcoming', 'boosted'] as const) };
  const hasMore = await readList(player, { ...list, page: 1 });
  if (hasMore && player.chance(0.4)) await readList(player, { ...list, page: 2 });
};

/** The top leagues of football. */
export const openHighlights: Action = async (player) => {
  const answer = await player.browser.query('fixtures.highlights', { sportId: DEFAULT_SPORT_ID });
  if (answer.ok) player.see(answer.data.items.flatMap(({ fixtures }) => fixtures));
};

/** A listed match with all its markets. */
export const openMatch: Action = async (player) => {
  const seen = player.oneOf(player.seen());
  if (seen === undefined) return openHome(player);
  const answer = await player.browser.query('fixtures.match', { matchId: seen.matchId });
  if (answer.ok) player.see([answer.data.fixture]);
};

/** A search for the beginning of a team's name. */
export const search: Action = async (player) => {
  const team = player.oneOf(player.seen())?.homeTeam ?? '';
  if (team.length < SEARCH_MIN_LENGTH) return openHome(player);
  await player.browser.query('search.matches', { text: team.slice(0, SEARCH_MIN_LENGTH + 1), page: 1 });
};

/** A country's tournaments, and the matches of one of them. */
export const openPlaces: Action = async (player) => {
  const countries = await player.browser.query('places.countries', { sportId: DEFAULT_SPORT_ID });
  const country = countries.ok ? player.oneOf(countries.data.items) : undefined;
  if (country === undefined) return;
  const input = { country: country.name, sportId: DEFAULT_SPORT_ID };
  const tournaments = await player.browser.query('places.tournaments', input);
  const tournament = tournaments.ok ? player.oneOf(tournaments.data.items) : undefined;
  if (tournament === undefined) return;
  const { tournamentId } = tournament;
  await readList(player, { sportId: DEFAULT_SPORT_ID, marketId: '2', page: 1, tab: 'upcoming', tournamentId });
};

/** The Live screen: football's matches in play. */
export const watchLive: Action = async (player) => {
  player.live.watch([LIVE_LIST]);
  await Promise.all([player.browser.query('fixtures.liveCount'), player.browser.query('sports.list')]);
};

/** One match in play, with all its markets. */
export const watchMatch: Action = async (player) => {
  const matchId = player.oneOf(Object.keys(player.live.state(LIVE_LIST)?.matches ?? {}));
  if (matchId === undefined) return watchLive(player);
  player.live.watch([LIVE_LIST, matchTopic(matchId)]);
};
