import type { searchCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Fixture, ON_SALE_AHEAD_MS, type Simulation } from '../../simulation/index.ts';
import { type MatchWords, rankOf, wordsOfMatch, wordsOfSearch } from './names.ts';

type WireMatch = z.input<typeof searchCalls.matches.data>[number];
type SearchQuery = { text: string; page: number; page_size: number };

/** Searches matches before kick-off. */
export class SearchService {
  readonly #simulation: Simulation;
  readonly #nowMs: Clock;
  readonly #words = new WeakMap<Fixture, MatchWords>();

  constructor({ simulation, nowMs }: { simulation: Simulation; nowMs: Clock }) {
    this.#simulation = simulation;
    this.#nowMs = nowMs;
  }

  /**
   * One page of matches in whose names every word of the text begins a word: first those whose teams alone
   * match, each group by kick-off. Empty after the last page.
   */
  matches({ text, page, page_size: pageSize }: SearchQuery): WireMatch[] {
    const searched = wordsOfSearch(text);
    if (searched.length === 0) return [];
    const atMs = this.#nowMs();
    const first = (page - 1) * pageSize;
    return this.#simulation
      .fixtures(atMs + 1, atMs + ON_SALE_AHEAD_MS)
      .flatMap((fixture) => {
        const rank = rankOf(searched, this.#wordsOf(fixture));
        return rank === null ? [] : [{ fixture, rank }];
      })
      .toSorted((one, other) => one.rank - other.rank)
      .slice(first, first + pageSize)
      .map(({ fixture }) => toWireMatch(fixture));
  }

  #wordsOf(fixture: Fixture): MatchWords {
    const words = this.#words.get(fixture) ?? wordsOfMatch(fixture);
    this.#words.set(fixture, words);
    return words;
  }
}

/** A match in wire format. Real operators write the country into the tournament's name. */
function toWireMatch(fixture: Fixture): WireMatch {
  return {
    match_id: fixture.matchId,
    game_id: fixture.gameId,
    country: fixture.country,
    tournament: `${fixture.country}, ${fixture.tournament}`,
    name: `${fixture.homeTeam} v ${fixture.awayTeam}`,
    competitor1: fixture.homeTeam,
    competitor2: fixture.awayTeam,
    date: formatNairobi(fixture.kickoffMs),
    sport_id: fixture.sportId,
  };
}
