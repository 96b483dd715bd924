import { TOURNAMENTS } from './catalogue/index.ts';
import type { Region, Team, Tournament } from './catalogue/types.ts';
import { randomFor } from './rng.ts';

/** Two teams of a tournament. */
export interface Pairing {
  readonly tournament: Tournament;
  readonly home: Team;
  readonly away: Team;
}

/** A pairing of the schedule with its kick-off. */
export interface ScheduledPairing extends Pairing {
  readonly kickoffMs: number;
  /** Place in the sporting day; see DAY_CAPACITY. */
  readonly place: number;
}

const DAY_MS = 86_400_000;
const NAIROBI_OFFSET_MS = 3 * 3_600_000;
/** A sporting day begins at 06:00 in Nairobi, after the Americas have played and before Asia begins. */
const DAY_BEGINS_MS = 6 * 3_600_000 - NAIROBI_OFFSET_MS;

/**
 * Kick-offs in minutes from the start of the sporting day. Together the windows cover the day without a gap, so that
 * football is always live.
 */
const WINDOWS: Readonly<Record<Region, readonly [number, number]>> = {
  asia: [0, 510],
  'africa-europe': [480, 1020],
  americas: [990, 1440],
};
const KICKOFF_GRID_MINUTES = 15;

/** Each sport's first place in a sporting day, and the days between two rounds of its tournaments. */
const SPORTS: readonly { sportId: number; firstPlace: number; daysPerRound: number }[] = [
  { sportId: 10, firstPlace: 0, daysPerRound: 2 },
  { sportId: 4, firstPlace: 260, daysPerRound: 2 },
  { sportId: 6, firstPlace: 330, daysPerRound: 2 },
  { sportId: 24, firstPlace: 370, daysPerRound: 1 },
  { sportId: 73743, firstPlace: 440, daysPerRound: 2 },
  { sportId: 73744, firstPlace: 470, daysPerRound: 2 },
];
/** Places in a sporting day; match ids and game ids contain them. */
export const DAY_CAPACITY = 500;

/** The sporting day of an epoch time in milliseconds, counted from 1970. */
export function sportingDay(atMs: number): number {
  return Math.floor((atMs - DAY_BEGINS_MS) / DAY_MS);
}

/** All matches of a sporting day. They derive from the seed and the day alone. */
export function daySchedule(seed: string, day: number): ScheduledPairing[] {
  return SPORTS.flatMap(({ sportId, firstPlace, daysPerRound }) => {
    const playing = (TOURNAMENTS.get(sportId) ?? []).flatMap((tournament, index) =>
      (day + index) % daysPerRound === 0 ? round(seed, tournament, Math.floor((day + index) / daysPerRound)) : [],
    );
    return spreadOverDay(seed, day, playing).map((pairing, index) => ({ ...pairing, place: firstPlace + index }));
  });
}

/**
 * The sporting days before `beforeDay` on which two teams of a tournament met, newest first. A round is drawn again for
 * each day, which costs far less than the schedule of a whole day.
 */
export function meetingDays(
  seed: string,
  { tournament, home, away }: { tournament: Tournament; home: number; away: number },
  { beforeDay, daysBack }: { beforeDay: number; daysBack: number },
): number[] {
  const { daysPerRound = 1 } = SPORTS.find(({ sportId }) => sportId === tournament.sportId) ?? {};
  const index = (TOURNAMENTS.get(tournament.sportId) ?? []).indexOf(tournament);
  const meet = (day: number): boolean =>
    (day + index) % daysPerRound === 0 &&
    round(seed, tournament, Math.floor((day + index) / daysPerRound)).some(
      (pairing) =>
        (pairing.home.teamId === home && pairing.away.teamId === away) ||
        (pairing.home.teamId === away && pairing.away.teamId === home),
    );
  return Array.from({ length: daysBack }, (_, back) => beforeDay - back).filter(meet);
}

/** One round of a double round-robin (circle method): every pair meets once at home and once away. */
function round(seed: string, tournament: Tournament, roundNumber: number): Pairing[] {
  const [first, ...others] = randomFor(seed, 'draw', tournament.tournamentId).shuffle(tournament.teams);
  const turn = roundNumber % others.length;
  const circle = [first as Team, ...others.slice(turn), ...others.slice(0, turn)];
  const secondLeg = Math.floor(roundNumber / others.length) % 2;
  return circle.slice(0, circle.length / 2).map((team, index) => {
    const opponent = circle[circle.length - 1 - index] as Team;
    const swap = (secondLeg + (index === 0 ? roundNumber : index)) % 2 === 1;
    return { tournament, home: swap ? opponent : team, away: swap ? team : opponent };
  });
}

/** Spreads each region's matches evenly over its window, so that the number of live matches is even. */
function spreadOverDay(seed: string, day: number, pairings: readonly Pairing[]): Omit<ScheduledPairing, 'place'>[] {
  const dayStartMs = day * DAY_MS + DAY_BEGINS_MS;
  return (Object.keys(WINDOWS) as Region[]).flatMap((region) => {
    const [opens, closes] = WINDOWS[region];
    const here = pairings.filter((pairing) => pairing.tournament.country.region === region);
    return randomFor(seed, 'kickoffs', day, region)
      .shuffle(here)
      .map((pairing, index) => {
        const even = ((closes - opens) * index) / here.length;
        const minute = opens + Math.floor(even / KICKOFF_GRID_MINUTES) * KICKOFF_GRID_MINUTES;
        return { ...pairing, kickoffMs: dayStartMs + minute * 60_000 };
      });
  });
}
