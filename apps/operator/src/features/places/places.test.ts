import { placesCalls } from '@ushindi/api-contract/operator';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerErrorHandlers } from '../../http/errorHandlers.ts';
import { createSimulation, ON_SALE_AHEAD_MS } from '../../simulation/index.ts';
import { placesRoutes } from './routes.ts';
import { PlacesService } from './service.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 9);
const simulation = createSimulation({ seed: 'places', matchResultKey: 'places', speed: 1 });
let app: FastifyInstance;

beforeEach(() => {
  app = fastify();
  registerErrorHandlers(app);
  void placesRoutes(new PlacesService({ simulation, nowMs: () => NOW_MS }))(app);
});
afterEach(() => app.close());

const get = async (url: string): Promise<unknown> => (await app.inject(url)).json();
const countries = async (query = '') => placesCalls.countries.data.parse(await get(`/countries${query}`));
const tournaments = async (query: string) => placesCalls.tournaments.data.parse(await get(`/tournaments?${query}`));

describe('countries', () => {
  it('lists countries with matches on sale, A to Z, with their number of tournaments', async () => {
    const all = await countries('?sport_id=10');
    expect(all.length).toBeGreaterThanOrEqual(25);
    const names = all.map(({ country }) => country.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(all.find(({ country }) => country === 'Kenya')).toEqual({
      id: 'KE',
      country: 'Kenya',
      country_code: 'KE',
      tournament_count: 2,
    });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('lists the requested sport, football by default', async () => {
    expect((await countries('?sport_id=73743')).map(({ country }) => country)).toEqual(['Australia', 'England']);
    expect(await countries('?sport_id=30')).toEqual(await countries('?sport_id=24'));
    expect(await countries()).toEqual(await countries('?sport_id=10'));
    expect(await get('/countries?sport_id=11')).toMatchObject({ code: 'Error', data: { code: 400 } });
  });
});

describe('tournaments', () => {
  it("lists a country's tournaments with their number of matches on sale", async () => {
    const kenyan = await tournaments('country=Kenya&sport_id=10');
    expect(kenyan.map(({ tournament }) => tournament)).toEqual(['Premier League', 'National Super League']);
    for (const { tournament_id, fixtures_count } of kenyan) {
      const onSale = simulation
        .fixtures(NOW_MS + 1, NOW_MS + ON_SALE_AHEAD_MS, 10)
        .filter(({ tournamentId }) => String(tournamentId) === tournament_id);
      expect(fixtures_count).toBe(onSale.length);
      expect(fixtures_count).toBeGreaterThan(0);
    }
  });

  it("lists as many as the country's count, for every country and sport", async () => {
    for (const { sportId } of simulation.sports) {
      for (const { country, tournament_count: count } of await countries(`?sport_id=${sportId}`))
        expect(await tournaments(`country=${encodeURIComponent(country)}&sport_id=${sportId}`)).toHaveLength(count);
    }
  });

  it('finds a country in any case, and nothing in a country without tournaments', async () => {
    expect(await tournaments('country=kenya')).toEqual(await tournaments('country=Kenya'));
    expect(await tournaments('country=Atlantis')).toEqual([]);
    expect(await get('/tournaments')).toMatchObject({ code: 'Error', data: { code: 400 } });
  });
});
