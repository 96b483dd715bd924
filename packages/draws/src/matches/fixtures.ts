import { groupedBy } from '../groupedBy.ts';
import { memo } from './memo.ts';
import { createRolling, ROLLING_LISTED } from './rolling.ts';
import type { RollingPairing } from './rolling.ts';
import { TOURNAMENTS } from './catalogue/index.ts';
import { DAY_CAPACITY, daySchedule, meetingDays, sportingDay } from './schedule.ts';
import type { Pairing, ScheduledPairing } from './schedule.ts';
import { playedSportOf } from './playedSports.ts';
import { randomFor } from './rng.ts';
import type { Fixture } from './types.ts';
import type { Plan } from './timeline.ts';

/** The public facts of a match before it is played. */
export interface Match {
  readonly fixture: Fixture;
  readonly plan: Plan;
  /** The standing of the home team less that of the away team: -2 to 2. */
  readonly standingGap: number;
}

/** All matches of a seed at a speed. Times are epoch milliseconds. */
export interface FixtureList {
  /** Kick-offs in [fromMs, toMs) as listed to players: at most ROLLING_LISTED rolling fixtures. */
  listed(fromMs: number, toMs: number): Match[];
  /** Every kick-off in [fromMs, toMs). */
  all(fromMs: number, toMs: number): Match[];
  /** A sport's kick-offs in [fromMs, toMs) for lists of results: of the last ROLLING_RESULTS rolling fixtures. */
  past(sportId: number, fromMs: number, toMs: number): Match[];
  /** The matches of a match's competition that kicked off in the weeks before `beforeMs`, newest first. */
  competition(match: Match, beforeMs: number): Match[];
  /** Earlier matches of a match's two teams against each other that kicked off before `beforeMs`, newest first. */
  meetings(match: Match, beforeMs: number): Match[];
  /**
   * Null for an unknown id, and for a kick-off outside of `within`. Callers can make up ids of any day: no day outside of
   * `within` is drawn.
   */
  byId(matchId: string, within?: Span): Match | null;
}

/** Kick-offs from `fromMs` to `toMs`, both included. Times are epoch milliseconds. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const ALWAYS: Span = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };

const SCHEDULED_ID = /^1(\d{5})(\d{3})$/;
/** A rolling id contains the speed, so that the id of a match of another speed is unknown. */
const ROLLING_ID = /^2(\d{4})(\d{6,10})$/;
/** Game ids 1000 to 8999 cover 16 sporting days of scheduled fixtures; 9000 to 9999 are for rolling ones. */
const GAME_ID_DAYS = 16;
const ROLLING_GAME_IDS = 1000;
/** Rolling fixtures in a list of results: at speed 600 a day has 43,000. */
const ROLLING_RESULTS = 200;
/** The window of a competition's table: ten rounds of most sports. */
const COMPETITION_DAYS = 20;
/** A group of four has six rounds; one of them may be in play. */
const GROUP_ROUNDS = 7;
/**
 * The search for earlier meetings: the days and the rounds of a rolling group that it covers, and the most that it
 * finds.
 */
const MEETINGS = { days: 160, rounds: 14, most: 5 } as const;
/**
 * Days in the cache: those of match centres, and the days of their tables and earlier meetings. A request for any of
 * them then draws no other day again. About 60 KB each.
 */
const DAYS_KEPT = 220;
/** Matches in the cache: those on sale, and those of the tables of all match centres. About 0.7 KB each. */
const MATCHES_KEPT = 30_000;
/** About one fixture in seven is a highlight, besides top leagues and rolling fixtures. */
const HIGHLIGHT_SHARE = 0.15;

/**
 * The pairings of a sporting day. The rest of a match is drawn on its first use, because it costs five times as much.
 */
interface Day {
  readonly all: readonly ScheduledPairing[];
  readonly byPlace: ReadonlyMap<number, ScheduledPairing>;
  readonly byTournament: ReadonlyMap<number, readonly ScheduledPairing[]>;
}

/** All fixtures of a seed and speed. */
export function createFixtureList(seed: string, speed: number): FixtureList {
  const days = memo<Day>(DAYS_KEPT);
  const drawn = memo<Match>(MATCHES_KEPT);
  const rolled = memo<Match>(2_000);
  const rolling = createRolling(seed, speed);
  const day = (number: number): Day => days(String(number), () => scheduledDay(seed, number));
  const draw = (number: number, pairing: ScheduledPairing): Match => {
    const matchId = scheduledId(number, pairing.place);
    return drawn(matchId, () => scheduledMatch(seed, number, matchId, pairing));
  };
  const roundOf = (number: number, tournamentId: number): readonly Match[] =>
    (day(number).byTournament.get(tournamentId) ?? []).map((pairing) => draw(number, pairing));
  const roll = (pairing: RollingPairing): Match =>
    rolled(String(pairing.slot), () => rollingMatch(seed, speed, pairing));

  const scheduled = (fromMs: number, toMs: number, sportId?: number): Match[] =>
    daysBetween(fromMs, toMs).flatMap((number) =>
      day(number)
        .all.filter(({ kickoffMs, tournament }) => {
          const isOfSport = sportId === undefined || tournament.sportId === sportId;
          return isOfSport && kickoffMs >= fromMs && kickoffMs < toMs;
        })
        .map((pairing) => draw(number, pairing)),
    );

  const range = (fromMs: number, toMs: number, rollingLimit?: number): Match[] =>
    [...scheduled(fromMs, toMs), ...(rolling?.between(fromMs, toMs, rollingLimit) ?? []).map(roll)].sort(byKickoff);

  const slotOf = ({ fixture }: Match): number | null => {
    const [, , slot] = ROLLING_ID.exec(fixture.matchId) ?? [];
    return slot === undefined ? null : Number(slot);
  };
  /** The group of a rolling match; null for a scheduled one. */
  const group = (match: Match, beforeMs: number, rounds: number): Match[] | null => {
    const slot = slotOf(match);
    return slot === null || rolling === null ? null : rolling.earlier(slot, beforeMs, rounds).map(roll);
  };

  return {
    all: (fromMs, toMs) => range(fromMs, toMs),
    listed: (fromMs, toMs) => range(fromMs, toMs, ROLLING_LISTED),
    past: (sportId, fromMs, toMs) =>
      [
        ...scheduled(fromMs, toMs, sportId),
        ...(rolling?.lastBetween(fromMs, toMs, ROLLING_RESULTS) ?? [])
          .filter(({ tournament }) => tournament.sportId === sportId)
          .map(roll),
      ].sort(byKickoff),
    competition(match, beforeMs) {
      const { tournamentId } = match.fixture;
      return (
        group(match, beforeMs, GROUP_ROUNDS) ??
        daysBetween(beforeMs - COMPETITION_DAYS * DAY_MS, beforeMs)
          .flatMap((number) => roundOf(number, tournamentId))
          .filter(({ fixture }) => fixture.kickoffMs < beforeMs)
          .sort((a, b) => byKickoff(b, a))
      );
    },
    meetings(match, beforeMs) {
      const isMeeting = ({ fixture }: Match): boolean =>
        isBetween(fixture, match.fixture) && fixture.kickoffMs < beforeMs;
      const ofGroup = group(match, beforeMs, MEETINGS.rounds);
      if (ofGroup !== null) return ofGroup.filter(isMeeting).slice(0, MEETINGS.most);
      return scheduledMeetings(seed, match.fixture, beforeMs)
        .flatMap((number) => roundOf(number, match.fixture.tournamentId).filter(isMeeting))
        .slice(0, MEETINGS.most);
    },
    byId(matchId, within = ALWAYS) {
      const isWithin = ({ kickoffMs }: { kickoffMs: number }): boolean =>
        kickoffMs >= within.fromMs && kickoffMs <= within.toMs;
      const ofSchedule = SCHEDULED_ID.exec(matchId);
      if (ofSchedule !== null) {
        const [, number, place] = ofSchedule.map(Number) as [number, number, number];
        if (number < sportingDay(within.fromMs) || number > sportingDay(within.toMs)) return null;
        const pairing = day(number).byPlace.get(place);
        return pairing !== undefined && isWithin(pairing) ? draw(number, pairing) : null;
      }
      const [, ofSpeed, slot] = ROLLING_ID.exec(matchId) ?? [];
      const isOfThisRun = ofSpeed === speedDigits(speed) && slot !== undefined && !slot.startsWith('0');
      if (rolling === null || !isOfThisRun) return null;
      const pairing = rolling.at(Number(slot));
      return isWithin(pairing) ? roll(pairing) : null;
    },
  };
}

const DAY_MS = 86_400_000;

function isBetween(one: Fixture, other: Fixture): boolean {
  const teams = new Set([other.homeTeamId, other.awayTeamId]);
  return teams.has(one.homeTeamId) && teams.has(one.awayTeamId);
}

/** The sporting days on which the teams of a scheduled fixture met before. */
function scheduledMeetings(seed: string, fixture: Fixture, beforeMs: number): number[] {
  const { sportId, tournamentId, homeTeamId, awayTeamId } = fixture;
  const tournament = TOURNAMENTS.get(sportId)?.find((each) => each.tournamentId === tournamentId);
  if (tournament === undefined) return [];
  const pair = { tournament, home: homeTeamId, away: awayTeamId };
  return meetingDays(seed, pair, { beforeDay: sportingDay(beforeMs), daysBack: MEETINGS.days });
}

function daysBetween(fromMs: number, toMs: number): number[] {
  const first = sportingDay(fromMs);
  return Array.from({ length: Math.max(0, sportingDay(toMs) - first + 1) }, (_, index) => first + index);
}

/** Ties are ordered by id, so that pages of a list never overlap. */
function byKickoff(a: Match, b: Match): number {
  return a.fixture.kickoffMs - b.fixture.kickoffMs || Number(a.fixture.matchId) - Number(b.fixture.matchId);
}

function scheduledDay(seed: string, day: number): Day {
  const all = daySchedule(seed, day);
  return {
    all,
    byPlace: new Map(all.map((pairing) => [pairing.place, pairing])),
    byTournament: groupedBy(all, ({ tournament }) => tournament.tournamentId),
  };
}

const scheduledId = (day: number, place: number): string =>
  `1${String(day).padStart(5, '0')}${String(place).padStart(3, '0')}`;

function scheduledMatch(seed: string, day: number, matchId: string, pairing: ScheduledPairing): Match {
  return matchOf(seed, pairing, matchId, 1000 + (day % GAME_ID_DAYS) * DAY_CAPACITY + pairing.place);
}

const speedDigits = (speed: number): string => String(speed).padStart(4, '0');

/** Draws a rolling match. It is always a highlight, because accelerated runs exist to show the next matches. */
function rollingMatch(seed: string, speed: number, pairing: RollingPairing): Match {
  const matchId = `2${speedDigits(speed)}${String(pairing.slot).padStart(6, '0')}`;
  const match = matchOf(seed, pairing, matchId, 9000 + (pairing.slot % ROLLING_GAME_IDS));
  return { ...match, fixture: { ...match.fixture, priority: 1 } };
}

function matchOf(seed: string, pairing: Pairing & { kickoffMs: number }, matchId: string, gameId: number): Match {
  const { tournament, home, away, kickoffMs } = pairing;
  const sport = playedSportOf(tournament.sportId);
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
