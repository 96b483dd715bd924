import type { FoundMatch } from '@ushindi/api-contract';
import type { searchCalls } from '@ushindi/api-contract/operator';
import { parseNairobi, sportIdOf } from '@ushindi/shared';
import type { z } from 'zod';
import { teamsOf } from '../../upstream/wireFixture.ts';

type WireMatch = z.output<typeof searchCalls.matches.data>[number];

/** The characters between a country and its tournament. */
const SEPARATOR = /^[\s,.:;/|–-]+/;

/**
 * 'Premier League' from 'Kenya, Premier League'. A name that only starts with the same letters, or that is the country
 * alone, is returned whole.
 */
export function withoutCountry(tournament: string, country: string): string {
  const isPrefixed = country !== '' && tournament.toLowerCase().startsWith(country.toLowerCase());
  if (!isPrefixed) return tournament;
  const rest = tournament.slice(country.length);
  return SEPARATOR.test(rest) ? rest.replace(SEPARATOR, '') || tournament : tournament;
}

/** A found match in the client's terms. */
export function foundMatch(wire: WireMatch): FoundMatch {
  const [homeTeam, awayTeam] = teamsOf(wire);
  return {
    matchId: wire.match_id,
    gameId: wire.game_id,
    sportId: sportIdOf(wire.sport_id) ?? wire.sport_id ?? null,
    country: wire.country,
    tournament: withoutCountry(wire.tournament, wire.country),
    homeTeam,
    awayTeam,
    startsAtMs: parseNairobi(wire.date),
  };
}
