import type { searchCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Fixture, ON_SALE_AHEAD_MS, type Simulation } from '../../simulation/index.ts';

type WireMatch = z.input<typeof searchCalls.matches.data>[number];
type SearchQuery = { text: string; page: number; page_size: number };

/** Words between two team names; they match nothing. */
const SEPARATOR_WORDS = new Set(['v', 'vs', '-']);

/** Searches matches before kick-off. */
export class SearchService {
  readonly #simulation: Simulation;
  readonly #nowMs: Clock;
  /** Searchable names by fixture. */
  readonly #names = new WeakMap<Fixture, string>();

  constructor({ simulation, nowMs }: { simulation: Simulation; nowMs: Clock }) {
    this.#simulation = simulation;
    this.#nowMs = nowMs;
  }

  /** One page of matches whose names contain every word of the text, by kick-off; empty after the last page. */
  matches({ text, page, page_size: pageSize }: SearchQuery): WireMatch[] {
    const words = fold(text)
      .split(/\s+/)
      .filter((word) => word !== '' && !SEPARATOR_WORDS.has(word));
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
    const names = this.#names.get(fixture) ?? fold([homeTeam, awayTeam, tournament, country].join('\n'));
    this.#names.set(fixture, names);
    return names;
  }
}

/** Lower case without accents, so that 'São' and 'SAO' match. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** Real operators write the country into the tournament's name. */
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
