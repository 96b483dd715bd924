/**
 * The queries with `sharedCache` in their meta; a test compares the two. They are repeated here for the clients, whose
 * bundle must not contain the router. A client sends each of them unbatched and without cookies.
 */
export const SHARED_QUERIES: readonly string[] = [
  'fixtures.list',
  'fixtures.highlights',
  'fixtures.match',
  'fixtures.proof',
  'fixtures.centre',
  'fixtures.results',
  'fixtures.liveCount',
  'draws.round',
  'draws.match',
  'sports.list',
  'markets.list',
  'menu.quick',
  'rules.current',
  'capabilities.get',
  'push.key',
  'places.countries',
  'places.tournaments',
  'games.lobby',
  'jackpot.current',
  'jackpot.results',
  'leaderboard.prizes',
];

/** The queries that rendered pages may read: those with `onPages` in their meta, and the shared ones. */
export const PAGE_QUERIES: readonly string[] = [...SHARED_QUERIES, 'search.matches', 'betslip.load'];

/** The response header with the server's clock, epoch milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time';
