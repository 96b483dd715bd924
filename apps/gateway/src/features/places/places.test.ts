import { describe, expect, it, vi } from 'vitest';
import { CANARIES, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { EMPTY_LISTS, listShapes, success } from '../../../test/wire.ts';

const COUNTRIES = 'GET /countries';
const TOURNAMENTS = 'GET /tournaments';
const countries = [
  { id: 2, country: 'Uganda', country_code: 'ug', tournament_count: '3' },
  { country: 'England', tournament_count: null },
  { id: 1, country: 'Åland Islands', country_code: 'AX', tournament_count: 1 },
];
const tournaments = [
  { tournament_id: 7, tournament: 'Premier League', fixtures_count: '12' },
  { tournament_id: '8', tournament: 'Cup' },
];

let app: TestApp;
useTestApp((started) => (app = started), { nowMs: Date.UTC(2026, 0, 15), fresh: 'caches' });

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const asked = async (name: string, input: object) => dataOf(await app.query(name, input).expect(200));

describe('places.countries', () => {
  it.each(listShapes(countries))(
    'reads countries from $shape and sorts them by name',
    { tags: ['D-110', 'D-184'] },
    async ({ answer }) => {
      app.upstream.on(COUNTRIES, answer);
      expect(await asked('places.countries', {})).toEqual({
        items: [
          { countryId: '1', name: 'Åland Islands', code: 'AX', tournamentsCount: 1 },
          { countryId: 'England', name: 'England', code: '', tournamentsCount: 0 },
          { countryId: '2', name: 'Uganda', code: 'UG', tournamentsCount: 3 },
        ],
      });
    },
  );

  it.each(EMPTY_LISTS)('is empty on $shape', async ({ answer }) => {
    app.upstream.on(COUNTRIES, answer);
    expect(await asked('places.countries', {})).toEqual({ items: [] });
  });

  it('sends the sport to the fixtures service, and leaves out countries without a name', {
    tags: ['D-183'],
  }, async () => {
    app.upstream.on(COUNTRIES, success([{ id: 3 }, countries[0]]));
    expect(await asked('places.countries', { sportId: 30 })).toMatchObject({ items: [{ name: 'Uganda' }] });
    expect(app.upstream.received[0]?.query).toEqual({ sport_id: '24' });
    expect(app.upstream.received[0]?.headers.authorization).toBe(`Bearer ${CANARIES.fixturesToken}`);
  });

  it('fails with its own message', async () => {
    app.upstream.on(COUNTRIES, { json: { code: 499 } });
    expect(domainOf(await app.query('places.countries', {}).expect(422))).toMatchObject({
      message: 'Unable to load countries.',
    });
  });
});

describe('places.tournaments', () => {
  const input = { country: 'Kenya' };

  it.each(listShapes(tournaments))(
    'reads tournaments from $shape in the operator’s order',
    {
      tags: ['D-186'],
    },
    async ({ answer }) => {
      app.upstream.on(TOURNAMENTS, answer);
      expect(await asked('places.tournaments', input)).toEqual({
        items: [
          { tournamentId: '7', name: 'Premier League', fixturesCount: 12 },
          { tournamentId: '8', name: 'Cup', fixturesCount: 0 },
        ],
      });
    },
  );

  it.each(EMPTY_LISTS)('is empty on $shape', async ({ answer }) => {
    app.upstream.on(TOURNAMENTS, answer);
    expect(await asked('places.tournaments', input)).toEqual({ items: [] });
  });

  it('sends the country and the sport, and caches each pair apart', { tags: ['D-185'] }, async () => {
    app.upstream.on(TOURNAMENTS, success(tournaments));
    await asked('places.tournaments', { country: 'Côte d’Ivoire & co', sportId: 4 });
    await asked('places.tournaments', { country: 'Kenya', sportId: 4 });
    await asked('places.tournaments', { country: 'Kenya' });
    expect(app.upstream.received.map(({ query }) => query)).toEqual([
      { country: 'Côte d’Ivoire & co', sport_id: '4' },
      { country: 'Kenya', sport_id: '4' },
      { country: 'Kenya', sport_id: '10' },
    ]);
  });

  it('fails with a typed error, which the client shows as an empty list', async () => {
    app.upstream.on(TOURNAMENTS, { status: 500 });
    expect(domainOf(await app.query('places.tournaments', input).expect(502))).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    });
  });
});

describe.each([
  ['places.countries', COUNTRIES, countries, {}],
  ['places.tournaments', TOURNAMENTS, tournaments, { country: 'Kenya' }],
] as const)('%s', (name, call, wire, input) => {
  it('is requested once for fifty callers and again after 5 min, and is served stale while that fails', async () => {
    app.upstream.on(call, success(wire));
    await Promise.all(Array.from({ length: 50 }, () => asked(name, input)));
    pass(299_000);
    const before = await asked(name, input);
    expect(app.upstream.count(call)).toBe(1);
    app.upstream.on(call, { status: 500 });
    pass(2_000);
    expect(await asked(name, input)).toEqual(before);
    expect(app.upstream.count(call)).toBe(2);
  });
});
