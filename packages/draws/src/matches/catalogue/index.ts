import { countryNamed } from './countries.ts';
import { FOOTBALL_AFRICA_EUROPE } from './footballAfricaEurope.ts';
import { FOOTBALL_AMERICAS } from './footballAmericas.ts';
import { FOOTBALL_ASIA } from './footballAsia.ts';
import { INTERNATIONALS } from './internationals.ts';
import { BASKETBALL, CRICKET, RUGBY_LEAGUE, RUGBY_UNION, TENNIS } from './otherSports.ts';
import type { Team, Tournament, TournamentData } from './types.ts';

/**
 * The number of ids for the tournaments of a list. It exceeds their count, so that a list can grow and other sports
 * keep their ids.
 */
const TOURNAMENTS_PER_LIST = 1000;
const TEAMS_PER_TOURNAMENT = 100;

/**
 * Tournaments with a daily schedule, by sport id. Append new ones to the end of a list: an insertion changes the ids of
 * those after it.
 */
export const TOURNAMENTS: ReadonlyMap<number, readonly Tournament[]> = new Map([
  [10, tournaments(10, 1, [...FOOTBALL_AFRICA_EUROPE, ...FOOTBALL_ASIA, ...FOOTBALL_AMERICAS])],
  [4, tournaments(4, 2, BASKETBALL)],
  [6, tournaments(6, 3, CRICKET)],
  [24, tournaments(24, 4, TENNIS)],
  [73743, tournaments(73743, 5, RUGBY_LEAGUE)],
  [73744, tournaments(73744, 6, RUGBY_UNION)],
]);

/** Football tournaments of the rolling fixtures, which exist above speed 1. */
export const ROLLING_TOURNAMENTS: readonly Tournament[] = tournaments(10, 7, INTERNATIONALS);

function tournaments(sportId: number, list: number, data: readonly TournamentData[]): Tournament[] {
  return data.map((entry, index) => {
    const tournamentId = list * TOURNAMENTS_PER_LIST + index;
    return {
      tournamentId,
      sportId,
      name: entry.name,
      country: countryNamed(entry.country),
      top: entry.top === true,
      teams: teams(tournamentId, entry.teams.split(',')),
    };
  });
}

function teams(tournamentId: number, names: readonly string[]): Team[] {
  return names.map((name, index) => ({
    teamId: tournamentId * TEAMS_PER_TOURNAMENT + index,
    name,
    standing: 1 - (2 * index) / (names.length - 1),
  }));
}
