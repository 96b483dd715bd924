import { ROLLING_TOURNAMENTS } from './catalogue/index.ts';
import type { Team, Tournament } from './catalogue/types.ts';
import { randomFor } from './rng.ts';
import type { Pairing } from './schedule.ts';

/**
 * When matches run faster than real time, there are gaps without live matches in the schedule of a day. Matches of
 * national teams close them: one kick-off every 20 minutes of match time keeps about five matches live.
 */
const SPACING_MATCH_MINUTES = 20;
/** The most rolling kick-offs in a list: at speed 600 a week would have 300,000. */
export const ROLLING_LISTED = 30;

/** A pairing of the rolling fixtures with its kick-off. */
export interface RollingPairing extends Pairing {
  readonly kickoffMs: number;
  /** Kick-offs since 1970 at this speed; the match id contains it. */
  readonly slot: number;
}

/** The rolling fixtures of a run. Times are epoch milliseconds. */
export interface Rolling {
  /** The pairing of a slot. */
  at(slot: number): RollingPairing;
  /** Slots that kick off in [fromMs, toMs), at most `limit`, earliest first. */
  between(fromMs: number, toMs: number, limit?: number): RollingPairing[];
  /** The last slots that kicked off in [fromMs, toMs), at most `limit`, earliest first. */
  lastBetween(fromMs: number, toMs: number, limit: number): RollingPairing[];
  /** Matches of a slot's group that kicked off before `beforeMs`, newest first, of its last `rounds` rounds. */
  earlier(slot: number, beforeMs: number, rounds: number): RollingPairing[];
}

/** The rolling fixtures of a run; null at speed 1, whose schedule has no gaps. */
export function createRolling(seed: string, speed: number): Rolling | null {
  if (speed <= 1) return null;
  const slotMs = Math.floor((SPACING_MATCH_MINUTES * 60_000) / speed);
  const groups = drawGroups(seed);
  const at = (slot: number): RollingPairing => ({ ...pairingOf(groups, slot), slot, kickoffMs: slot * slotMs });
  return {
    at,
    between(fromMs, toMs, limit = Number.POSITIVE_INFINITY) {
      const first = Math.ceil(fromMs / slotMs);
      const count = Math.min(limit, Math.max(0, Math.ceil(toMs / slotMs) - first));
      return Array.from({ length: count }, (_, index) => at(first + index));
    },
    lastBetween(fromMs, toMs, limit) {
      const end = Math.ceil(toMs / slotMs);
      const first = Math.max(Math.ceil(fromMs / slotMs), end - limit);
      return Array.from({ length: Math.max(0, end - first) }, (_, index) => at(first + index));
    },
    earlier(slot, beforeMs, rounds) {
      const group = Math.floor(slot / 2) % groups.length;
      const lastTurn = Math.floor(Math.ceil(beforeMs / slotMs) / 2);
      const lastOfGroup = lastTurn - ((((lastTurn - group) % groups.length) + groups.length) % groups.length);
      return Array.from({ length: rounds }, (_, back) => lastOfGroup - back * groups.length)
        .flatMap((turn) => [at(2 * turn + 1), at(2 * turn)])
        .filter(({ kickoffMs }) => kickoffMs < beforeMs);
    },
  };
}

interface Group {
  readonly tournament: Tournament;
  readonly teams: readonly [Team, Team, Team, Team];
}

/** Groups of four, as in a qualifying draw. */
function drawGroups(seed: string): Group[] {
  const groups = ROLLING_TOURNAMENTS.flatMap((tournament) => {
    const teams = randomFor(seed, 'draw', tournament.tournamentId).shuffle(tournament.teams);
    return Array.from({ length: Math.floor(teams.length / 4) }, (_, index) => ({
      tournament,
      teams: teams.slice(index * 4, index * 4 + 4) as unknown as Group['teams'],
    }));
  });
  return randomFor(seed, 'draw', 'order').shuffle(groups);
}

/** The three ways to pair four teams. */
const GROUP_ROUNDS = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [2, 0],
    [3, 1],
  ],
  [
    [0, 3],
    [1, 2],
  ],
] as const;

/**
 * Groups play in rotation, two matches each. A team's next match is a whole cycle later, so it never plays twice at
 * once.
 */
function pairingOf(groups: readonly Group[], slot: number): Pairing {
  const turn = Math.floor(slot / 2);
  const { tournament, teams } = groups[turn % groups.length] as Group;
  const cycle = Math.floor(turn / groups.length);
  const pairs = GROUP_ROUNDS[cycle % 3] as (typeof GROUP_ROUNDS)[number];
  const [one, other] = pairs[slot % 2] as readonly [0 | 1 | 2 | 3, 0 | 1 | 2 | 3];
  const swap = Math.floor(cycle / 3) % 2 === 1;
  return { tournament, home: teams[swap ? other : one], away: teams[swap ? one : other] };
}
