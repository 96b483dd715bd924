import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { emptyDatabase } from './databases.ts';
import { TestOperator } from './operator.ts';

let database: Database;
let operator: TestOperator;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, {
    callKeys: { hashKey: ['hash'], appKey: ['app'], fixturesToken: ['token'] },
  });
});
afterAll(() => database.close());

const FIXTURES = { authorization: 'Bearer token' };
const API = { 'x-hash-key': 'hash', 'x-app-key': 'app' };
const status = async (url: string, headers: Record<string, string>) =>
  (await operator.app.inject({ url, headers })).statusCode;

describe('the discovery calls', () => {
  it.each([
    '/tournaments/highlights?sport_id=10',
    '/search?text=kenya&page=1&page_size=20',
    '/countries?sport_id=10',
    '/tournaments?country=Kenya&sport_id=10',
  ])('require the token of the fixtures service for %s', async (url) => {
    expect([await status(url, FIXTURES), await status(url, API)]).toEqual([200, 401]);
  });

  it('require the keys of the API host for /ds/v1/menu/quick', async () => {
    const url = '/ds/v1/menu/quick?limit=5';
    expect([await status(url, API), await status(url, FIXTURES)]).toEqual([200, 403]);
  });

  it('list the tournaments of a country with the number of their matches', async () => {
    const get = async (url: string) => (await operator.app.inject({ url, headers: FIXTURES })).json();
    const [first] = await get('/tournaments?country=England&sport_id=10');
    const query = `sport_id=10&market_id=2&page=1&page_size=100&tournament_id=${first.tournament_id}`;
    const { data } = await get(`/fixtures/upcoming?${query}`);
    expect(data).toHaveLength(first.fixtures_count);
    const [league] = (await get(`/search?text=${encodeURIComponent(`England ${first.tournament}`)}`)).data.data;
    expect(league.tournament).toBe(`England, ${first.tournament}`);
  });
});
