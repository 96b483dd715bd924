import type { placesCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Fixture, ON_SALE_AHEAD_MS, type Simulation } from '../../simulation/index.ts';

type WireCountry = z.input<typeof placesCalls.countries.data>[number];
type WireTournament = z.input<typeof placesCalls.tournaments.data>[number];

/** Countries and tournaments with matches on sale. */
export class PlacesService {
  readonly #simulation: Simulation;
  readonly #nowMs: Clock;

  constructor({ simulation, nowMs }: { simulation: Simulation; nowMs: Clock }) {
    this.#simulation = simulation;
    this.#nowMs = nowMs;
  }

  /** A sport's countries, A to Z; a country's id is its code. */
  countries(sportId: number): WireCountry[] {
    return [...Map.groupBy(this.#onSale(sportId), ({ country }) => country)]
      .map(([country, fixtures]) => ({
        id: fixtures[0]?.countryCode,
        country,
        country_code: fixtures[0]?.countryCode,
        tournament_count: new Set(fixtures.map(({ tournamentId }) => tournamentId)).size,
      }))
      .sort((a, b) => a.country.localeCompare(b.country, 'en'));
  }

  /** A sport's tournaments in a country, by id: first leagues first. `country` is a name in any letter case. */
  tournaments(sportId: number, country: string): WireTournament[] {
    const wanted = country.trim().toLowerCase();
    const here = this.#onSale(sportId).filter((fixture) => fixture.country.toLowerCase() === wanted);
    return [...Map.groupBy(here, ({ tournamentId }) => tournamentId)]
      .sort(([a], [b]) => a - b)
      .map(([tournamentId, fixtures]) => ({
        tournament_id: tournamentId,
        tournament: fixtures[0]?.tournament ?? '',
        fixtures_count: fixtures.length,
      }));
  }

  #onSale(sportId: number): Fixture[] {
    const atMs = this.#nowMs();
    return this.#simulation.fixtures(atMs + 1, atMs + ON_SALE_AHEAD_MS, sportId);
  }
}
