import type { Caller, Country, PlacesPort, Tournament } from '@ushindi/api-contract';
import { placesCalls } from '@ushindi/api-contract/operator';
import type { EmptyLists } from '../../lookupLimits/emptyLists.ts';
import { FIVE_MINUTES } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';

async function loadCountries(upstream: UpstreamClient, caller: Caller, sportId: number): Promise<Country[]> {
  const { items } = await upstream.list(placesCalls.countries, {
    caller,
    query: { sport_id: sportId },
    fallback: 'Unable to load countries.',
  });
  const countries = items.map((wire) => ({
    countryId: wire.id || wire.country,
    name: wire.country,
    code: wire.country_code.toUpperCase(),
    tournamentsCount: wire.tournament_count,
  }));
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

type OfCountry = { country: string; sportId: number };

async function loadTournaments(upstream: UpstreamClient, caller: Caller, of: OfCountry): Promise<Tournament[]> {
  const { items } = await upstream.list(placesCalls.tournaments, {
    caller,
    query: { country: of.country, sport_id: of.sportId },
    fallback: 'An error occurred.',
  });
  return items.map((wire) => ({
    tournamentId: wire.tournament_id,
    name: wire.tournament,
    fixturesCount: wire.fixtures_count,
  }));
}

type PlacesDeps = {
  upstream: UpstreamClient;
  cache: PublicCache;
  emptyLists: EmptyLists;
};

/** Countries and their tournaments from the fixtures service; session-neutral and cached. */
export function createPlacesAdapter({ upstream, cache, emptyLists }: PlacesDeps): PlacesPort {
  return {
    async countries(caller, { sportId }) {
      const { value } = await cache.read(`countries:${sportId}`, FIVE_MINUTES, () =>
        loadCountries(upstream, caller, sportId),
      );
      return { items: value };
    },
    async tournaments(caller, input) {
      const key = `tournaments:${input.sportId}:${input.country}`;
      const load = () => loadTournaments(upstream, caller, input);
      const { value } = await cache.read(key, FIVE_MINUTES, () =>
        emptyLists.load(caller, { key, load, isEmpty: ({ length }) => length === 0 }),
      );
      return { items: value };
    },
  };
}
