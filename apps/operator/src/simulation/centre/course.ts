import type { WireCentreEvent, WireCentreStat } from '@ushindi/api-contract/operator';
import { clockAt, goalMinute, periodAt, scoredBetween } from '@ushindi/draws/matches/timeline';
import type { MatchEvent, Timeline } from '@ushindi/draws/matches/timeline';
import { FOOTBALL } from '@ushindi/shared';
import type { Course } from '../matchEngine.ts';
import type { PeriodScore, Side } from '../types.ts';
import { shirtOf } from './lineUps.ts';

/** The events and statistics of a sport that the match centre shows. */
interface Shown {
  /** The kind of an event of the timeline; null for one that is counted only. */
  eventOf(event: MatchEvent): WireCentreEvent['kind'] | null;
  /** Whether the timeline has the end of each period. */
  hasPeriods: boolean;
  stats: readonly Stat[];
}

type Stat = { readonly kind: WireCentreStat['kind']; readonly of: (course: Timeline, side: Side) => number };

const total = (kind: Stat['kind']): Stat => ({
  kind,
  of: ({ events }, side) => sum(events.filter((event) => event.side === side).map(({ points }) => points)),
});

const events = (kind: Stat['kind'], counts: (event: MatchEvent) => boolean): Stat => ({
  kind,
  of: (course, side) => course.events.filter((event) => event.side === side && counts(event)).length,
});

const worth = (kind: Stat['kind'], ...points: readonly number[]): Stat =>
  events(kind, (event) => event.kind === 'score' && points.includes(event.points));

/** Goals or points of one half. */
const half = (kind: 'firstHalf' | 'secondHalf'): Stat => ({
  kind,
  of: ({ events: all, halfMin }, side) =>
    sum(
      all
        .filter((event) => event.side === side && event.atMin < halfMin === (kind === 'firstHalf'))
        .map(({ points }) => points),
    ),
});

const games: Stat = {
  kind: 'games',
  of: ({ events: all }, side) => sum(all.map((event) => event.games?.[side] ?? 0)),
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const FOOTBALL_EVENTS = { score: 'goal', yellow: 'yellowCard', red: 'redCard', corner: 'corner' } as const;
/** A try is worth more than any kick in both rugbies. */
const LEAST_OF_A_TRY = 4;

const RUGBY: Shown = {
  eventOf: ({ points }) => (points >= LEAST_OF_A_TRY ? 'try' : 'kick'),
  hasPeriods: true,
  stats: [
    total('points'),
    half('firstHalf'),
    half('secondHalf'),
    events('tries', ({ points }) => points >= LEAST_OF_A_TRY),
    events('kicks', ({ points }) => points < LEAST_OF_A_TRY),
  ],
};

const SHOWN: ReadonlyMap<number, Shown> = new Map([
  [
    10,
    {
      eventOf: ({ kind }) => FOOTBALL_EVENTS[kind],
      hasPeriods: true,
      stats: [
        total('goals'),
        half('firstHalf'),
        half('secondHalf'),
        events('corners', ({ kind }) => kind === 'corner'),
        events('yellowCards', ({ kind }) => kind === 'yellow'),
        events('redCards', ({ kind }) => kind === 'red'),
      ],
    },
  ],
  [
    4,
    {
      // A match has about ninety scores.
      eventOf: () => null,
      hasPeriods: true,
      stats: [total('points'), worth('twoPointers', 2), worth('threePointers', 3), worth('freeThrows', 1)],
    },
  ],
  [6, { eventOf: () => null, hasPeriods: true, stats: [total('runs'), worth('fours', 4), worth('sixes', 6)] }],
  [24, { eventOf: () => 'set', hasPeriods: false, stats: [total('sets'), games] }],
  [73743, RUGBY],
  [73744, RUGBY],
]);

function shownOf(sportId: number): Shown {
  const shown = SHOWN.get(sportId);
  if (shown === undefined) throw new Error(`the match centre has no sport ${sportId}`);
  return shown;
}

/** The events of a match as far as it has been played. */
export function eventsOf(sportId: number, { played, minute }: Course): WireCentreEvent[] {
  const { eventOf, hasPeriods } = shownOf(sportId);
  const happened = played.events.flatMap((event) => {
    const kind = eventOf(event);
    return kind === null ? [] : [{ atMin: event.atMin, shown: toEvent(sportId, played, event, kind) }];
  });
  const ends = hasPeriods ? periodEnds(played, minute) : [];
  return [...happened, ...ends].toSorted((a, b) => a.atMin - b.atMin).map(({ shown }) => shown);
}

function toEvent(sportId: number, course: Timeline, event: MatchEvent, kind: WireCentreEvent['kind']): WireCentreEvent {
  const { atMin, side, player, games: part = null } = event;
  const { home: homeScore, away: awayScore } = scoreBy(course, atMin);
  const shirt = player === undefined ? null : shirtOf(player);
  const { phase } = periodAt(course, atMin);
  return { kind, side, minute: minuteOf(sportId, course, atMin), phase, homeScore, awayScore, part, shirt };
}

function periodEnds(course: Timeline, minute: number): { atMin: number; shown: WireCentreEvent }[] {
  return course.periods
    .filter(({ playing, toMin }) => playing && toMin <= minute)
    .map(({ phase, fromMin, toMin }) => {
      const { home: homeScore, away: awayScore } = scoreBy(course, toMin);
      const part = scoredBetween(course, fromMin, toMin, toMin);
      return {
        atMin: toMin,
        shown: { kind: 'period', side: null, minute: null, phase, homeScore, awayScore, part, shirt: null },
      };
    });
}

const scoreBy = (course: Timeline, minute: number): PeriodScore =>
  scoredBetween(course, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, minute);

/** Minutes count from 1; those of football stop at the end of a half. */
function minuteOf(sportId: number, course: Timeline, atMin: number): number | null {
  if (sportId === FOOTBALL) return goalMinute(course, atMin);
  const clock = clockAt(course, atMin);
  return clock === null ? null : Math.floor(clock) + 1;
}

/** The statistics of a match so far. */
export function statsOf(sportId: number, course: Timeline): WireCentreStat[] {
  return shownOf(sportId).stats.map(({ kind, of }) => ({ kind, home: of(course, 'home'), away: of(course, 'away') }));
}
