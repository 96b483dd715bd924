/**
 * Queries whose answers are the same for everybody. Clients ask each of them alone and without cookies, so that the
 * gateway answers from bytes that it has ready, and an unchanged answer costs a phone no more than its headers.
 */
export const SHARED_QUERIES: readonly string[] = [
  'fixtures.list',
  'fixtures.highlights',
  'fixtures.match',
  'fixtures.liveCount',
  'sports.list',
  'markets.list',
  'menu.quick',
  'places.countries',
  'places.tournaments',
  'games.lobby',
];

/** The response header of the API that tells the server's clock, epoch milliseconds (readings 7). */
export const SERVER_TIME_HEADER = 'x-server-time';
