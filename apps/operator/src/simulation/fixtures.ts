import { memo } from './memo.ts';
import { createRolling, ROLLING_LISTED } from './rolling.ts';
import type { RollingPairing } from './rolling.ts';
import { DAY_CAPACITY, daySchedule, sportingDay } from './schedule.ts';
import type { Pairing, ScheduledPairing } from './schedule.ts';
import { sportOf } from './sports.ts';
import { randomFor } from './rng.ts';
import type { Fixture } from './types.ts';
import type { Plan } from './timeline.ts';

/** What is public of a match before it is played. */
export interface Match {
  readonly fixture: Fixture;
  readonly plan: Plan;
  /** How much stronger the home side is by its place in its tournament: -2 to 2. */
  readonly standingGap: number;
}

export interface FixtureList {
  /** Kick-offs in [fromMs, toMs) as listed to players: at most ROLLING_LISTED rolling fixtures. */
  listed(fromMs: number, toMs: number): Match[];
  /** Every kick-off in [fromMs, toMs). */
  all(fromMs: number, toMs: number): Match[];
  /** Null for an unknown id. */
  byId(matchId: string): Match | null;
}

const SCHEDULED_ID = /^1(\d{5})(\d{3})$/;
/** A rolling id contains the speed, so that a run does not mistake another run's matches for its own. */
const ROLLING_ID = /^2(\d{4})(\d{6,10})$/;
/** Game ids 1000 to 8999 cover 16 sporting days of scheduled fixtures; 9000 to 9999 are for rolling ones. */
const GAME_ID_DAYS = 16;
const ROLLING_GAME_IDS = 1000;
/** About one fixture in seven is a highlight, besides top leagues and rolling fixtures. */
const HIGHLIGHT_SHARE = 0.15;

/** All fixtures of a seed and speed. */
export function createFixtureList(seed: string, speed: number): FixtureList {
  const days = memo<ReadonlyMap<string, Match>>(40);
  const rolled = memo<Match>(2_000);
  const rolling = createRolling(seed, speed);
  const day = (number: number): ReadonlyMap<string, Match> => days(String(number), () => scheduledDay(seed, number));
  const roll = (pairing: RollingPairing): Match =>
    rolled(String(pairing.slot), () => rollingMatch(seed, speed, pairing));

  const range = (fromMs: number, toMs: number, rollingLimit?: number): Match[] =>
    [
      ...daysBetween(fromMs, toMs)
        .flatMap((number) => [...day(number).values()])
        .filter(({ fixture }) => fixture.kickoffMs >= fromMs && fixture.kickoffMs < toMs),
      ...(rolling?.between(fromMs, toMs, rollingLimit) ?? []).map(roll),
    ].sort(byKickoff);

  return {
    all: (fromMs, toMs) => range(fromMs, toMs),
    listed: (fromMs, toMs) => range(fromMs, toMs, ROLLING_LISTED),
    byId(matchId) {
      const scheduled = SCHEDULED_ID.exec(matchId);
      if (scheduled !== null) return day(Number(scheduled[1])).get(matchId) ?? null;
      const [, ofSpeed, slot] = ROLLING_ID.exec(matchId) ?? [];
      const isOfThisRun = ofSpeed === speedDigits(speed) && slot !== undefined && !slot.startsWith('0');
      return rolling !== null && isOfThisRun ? roll(rolling.at(Number(slot))) : null;
    },
  };
}

function daysBetween(fromMs: number, toMs: number): number[] {
  const first = sportingDay(fromMs);
  return Array.from({ length: Math.max(0, sportingDay(toMs) - first + 1) }, (_, index) => first + index);
}

/** Ties are ordered by id, so that pages of a list never overlap. */
function byKickoff(a: Match, b: Match): number {
  return a.fixture.kickoffMs - b.fixture.kickoffMs || Number(a.fixture.matchId) - Number(b.fixture.matchId);
}

function scheduledDay(seed: string, day: number): Map<string, Match> {
  return new Map(
    daySchedule(seed, day).map((pairing) => {
      const match = scheduledMatch(seed, day, pairing);
      return [match.fixture.matchId, match];
    }),
  );
}

function scheduledMatch(seed: string, day: number, pairing: ScheduledPairing): Match {
  const matchId = `1${String(day).padStart(5, '0')}${String(pairing.place).padStart(3, '0')}`;
  return matchOf(seed, pairing, matchId, 1000 + (day % GAME_ID_DAYS) * DAY_CAPACITY + pairing.place);
}

const speedDigits = (speed: number): string => String(speed).padStart(4, '0');

/** Always a highlight, because accelerated runs exist to show what starts next. */
function rollingMatch(seed: string, speed: number, pairing: RollingPairing): Match {
  const matchId = `2${speedDigits(speed)}${String(pairing.slot).padStart(6, '0')}`;
  const match = matchOf(seed, pairing, matchId, 9000 + (pairing.slot % ROLLING_GAME_IDS));
  return { ...match, fixture: { ...match.fixture, priority: 1 } };
}

function matchOf(seed: string, pairing: Pairing & { kickoffMs: number }, matchId: string, gameId: number): Match {
  const { tournament, home, away, kickoffMs } = pairing;
  const sport = sportOf(tournament.sportId);
  const highlight = tournament.top || randomFor(seed, 'highlight', matchId).unit() < HIGHLIGHT_SHARE;
  const fixture: Fixture = {
    matchId,
    gameId: String(gameId),
    sportId: tournament.sportId,
    sportName: sport.sportName,
    country: tournament.country.name,
    countryCode: tournament.country.code,
    category: tournament.country.name,
    tournamentId: tournament.tournamentId,
    tournament: tournament.name,
    homeTeam: home.name,
    homeTeamId: home.teamId,
    awayTeam: away.name,
    awayTeamId: away.teamId,
    kickoffMs,
    priority: highlight ? 1 : 0,
    boosted: tournament.top,
  };
  return {
    fixture,
    plan: sport.plan(randomFor(seed, 'plan', matchId)),
    standingGap: home.standing - away.standing,
  };
}
