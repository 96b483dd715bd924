import type { searchCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Fixture, ON_SALE_AHEAD_MS, type Simulation } from '../../simulation/index.ts';

type WireMatch = z.input<typeof searchCalls.matches.data>[number];
type Asked = { text: string; page: number; page_size: number };

/** What stands between two teams says nothing about either. */
const BETWEEN_TEAMS = new Set(['v', 'vs', '-']);

/** Search over what can be bet on before kick-off. */
export class SearchService {
  readonly #simulation: Simulation;
  readonly #nowMs: Clock;
  /** Names to search in, by fixture; fixtures live as long as the simulation remembers them. */
  readonly #names = new WeakMap<Fixture, string>();

  constructor({ simulation, nowMs }: { simulation: Simulation; nowMs: Clock }) {
    this.#simulation = simulation;
    this.#nowMs = nowMs;
  }

  /** One page of the matches in whose names every word of the text occurs, by kick-off; empty past the last. */
  matches({ text, page, page_size: pageSize }: Asked): WireMatch[] {
    const words = folded(text)
      .split(/\s+/)
      .filter((word) => word !== '' && !BETWEEN_TEAMS.has(word));
    if (words.length === 0) return [];
    const atMs = this.#nowMs();
    const first = (page - 1) * pageSize;
    return this.#simulation
      .fixtures(atMs + 1, atMs + ON_SALE_AHEAD_MS)
      .filter((fixture) => words.every((word) => this.#namesOf(fixture).includes(word)))
      .slice(first, first + pageSize)
      .map(toWireMatch);
  }

  #namesOf(fixture: Fixture): string {
    const { homeTeam, awayTeam, tournament, country } = fixture;
    const names = this.#names.get(fixture) ?? folded([homeTeam, awayTeam, tournament, country].join('\n'));
    this.#names.set(fixture, names);
    return names;
  }
}

/** Without case and accents, so that 'São' and 'SAO' are one. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** The tournament carries its country, as operators write it (discovery spec, section 2.9). */
function toWireMatch(fixture: Fixture): WireMatch {
  return {
    match_id: fixture.matchId,
    country: fixture.country,
    tournament: `${fixture.country}, ${fixture.tournament}`,
    name: `${fixture.homeTeam} v ${fixture.awayTeam}`,
    competitor1: fixture.homeTeam,
    competitor2: fixture.awayTeam,
    date: formatNairobi(fixture.kickoffMs),
    sport_id: fixture.sportId,
  };
}
