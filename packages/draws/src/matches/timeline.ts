import type { Goal, MatchScore, PeriodScore, PointsScored, Side } from './types.ts';

/** A period of a match. Minutes count from kick-off, breaks included. */
export interface Period {
  readonly phase: string;
  readonly fromMin: number;
  readonly toMin: number;
  /** Minutes on the clock at the period's start and end; null in sports without a clock. */
  readonly clock: readonly [from: number, to: number] | null;
  /** False during breaks. */
  readonly playing: boolean;
}

/** One event of a match at a minute since kick-off. */
export interface MatchEvent {
  readonly atMin: number;
  readonly side: Side;
  readonly kind: 'score' | 'yellow' | 'red' | 'corner';
  /** Points of a score; 0 otherwise. */
  readonly points: number;
  /** The scorer of a football goal: an index into the side's squad. */
  readonly player?: number;
  /** The games of the tennis set that this score ends. */
  readonly games?: PeriodScore;
}

/** The public course of a match before it is played. Odds may depend on it. */
export interface Plan {
  /**
   * Regulation time, with the stoppage time of football; empty in a sport whose play decides the lengths of its
   * periods.
   */
  readonly periods: readonly Period[];
  /** The minute at which the half-time score is fixed; infinite where the play decides it. */
  readonly halfMin: number;
}

/** A whole match, drawn before it is played. */
export interface Timeline {
  readonly periods: readonly Period[];
  /** Sorted by minute. */
  readonly events: readonly MatchEvent[];
  /** The minute at which the half-time score is fixed. */
  readonly halfMin: number;
}

/**
 * The public facts of a match at a minute: its plan, and the events until then. Odds depend on no other part of the
 * timeline.
 */
export function knownAt({ periods, halfMin }: Plan, timeline: Timeline, minute: number): Timeline {
  return {
    periods,
    events: timeline.events.filter(({ atMin }) => atMin <= minute),
    halfMin: minute >= timeline.halfMin ? timeline.halfMin : halfMin,
  };
}

/**
 * A match as far as it has been played at a minute: the events until then and the periods that have begun. A period
 * that is not over is that of the plan. If the plan does not have it, its end is infinite and its clock null.
 */
export function playedBy(plan: Plan, timeline: Timeline, minute: number): Timeline {
  const periods = timeline.periods
    .filter(({ fromMin }) => fromMin <= minute)
    .map((period) => {
      if (period.toMin <= minute) return period;
      const planned = plan.periods.find(({ fromMin }) => fromMin === period.fromMin);
      return planned ?? { ...period, toMin: Number.POSITIVE_INFINITY, clock: null };
    });
  return {
    periods,
    events: timeline.events.filter(({ atMin }) => atMin <= minute),
    halfMin: minute >= timeline.halfMin ? timeline.halfMin : Number.POSITIVE_INFINITY,
  };
}

/** Counts of all events so far. */
export interface Tally {
  readonly home: number;
  readonly away: number;
  readonly htHome: number;
  readonly htAway: number;
  readonly yellowHome: number;
  readonly yellowAway: number;
  readonly redHome: number;
  readonly redAway: number;
  readonly cornersHome: number;
  readonly cornersAway: number;
}

/** The minute since kick-off at which the match ends. */
export function endOf(timeline: Timeline): number {
  return (timeline.periods.at(-1) as Period).toMin;
}

/** The period of a minute; the last one after the end. */
export function periodAt(timeline: Timeline, minute: number): Period {
  return timeline.periods.find((period) => minute < period.toMin) ?? (timeline.periods.at(-1) as Period);
}

/** Counts the events up to and including a minute. */
export function tallyAt(timeline: Timeline, minute: number): Tally {
  const past = timeline.events.filter((event) => event.atMin <= minute);
  const firstHalf = past.filter((event) => event.atMin < timeline.halfMin);
  return {
    home: points(past, 'home'),
    away: points(past, 'away'),
    htHome: points(firstHalf, 'home'),
    htAway: points(firstHalf, 'away'),
    yellowHome: count(past, 'yellow', 'home'),
    yellowAway: count(past, 'yellow', 'away'),
    redHome: count(past, 'red', 'home'),
    redAway: count(past, 'red', 'away'),
    cornersHome: count(past, 'corner', 'home'),
    cornersAway: count(past, 'corner', 'away'),
  };
}

/** Points scored between two minutes (end exclusive), as far as played by `minute`. */
export function scoredBetween(timeline: Timeline, fromMin: number, toMin: number, minute: number): PeriodScore {
  const events = timeline.events.filter(({ atMin }) => atMin >= fromMin && atMin < toMin && atMin <= minute);
  return { home: points(events, 'home'), away: points(events, 'away') };
}

/** Football goals up to and including a minute, in order. */
export function goalsBy(timeline: Timeline, minute: number): Goal[] {
  return timeline.events.flatMap(({ atMin, side, player }) =>
    player === undefined || atMin > minute ? [] : [{ side, player, minute: goalMinute(timeline, atMin) }],
  );
}

/** Scores outside football up to and including a minute, in order. */
export function pointsBy(timeline: Timeline, minute: number): PointsScored[] {
  return timeline.events
    .filter(({ kind, player, atMin }) => kind === 'score' && player === undefined && atMin <= minute)
    .map((event) => ({
      side: event.side,
      points: event.points,
      intoPeriodMin: event.atMin - periodAt(timeline, event.atMin).fromMin,
    }));
}

/** The games of the tennis sets that have ended by a minute. */
export function setsBy(timeline: Timeline, minute: number): PeriodScore[] {
  return timeline.events.flatMap(({ atMin, games }) => (games === undefined || atMin > minute ? [] : [games]));
}

const HALF_MINUTES = 45;

/**
 * The minute of a football match, 1 to 90, in which an event is at `atMin`. Stoppage time counts to the last minute of
 * its half.
 */
export function goalMinute(timeline: Timeline, atMin: number): number {
  const intoHalf = atMin - periodAt(timeline, atMin).fromMin;
  return (atMin < timeline.halfMin ? 0 : HALF_MINUTES) + Math.min(HALF_MINUTES, Math.floor(intoHalf) + 1);
}

/** The score for settlement, after the end. */
export function finalScore(timeline: Timeline): MatchScore {
  const endMin = endOf(timeline);
  const tally = tallyAt(timeline, endMin);
  const played = timeline.periods.filter(({ playing }) => playing);
  return {
    htHome: tally.htHome,
    htAway: tally.htAway,
    ftHome: tally.home,
    ftAway: tally.away,
    periods: played.map(({ fromMin, toMin }) => scoredBetween(timeline, fromMin, toMin, endMin)),
    cardsHome: tally.yellowHome + tally.redHome,
    cardsAway: tally.yellowAway + tally.redAway,
    cornersHome: tally.cornersHome,
    cornersAway: tally.cornersAway,
    goals: goalsBy(timeline, endMin),
    scores: pointsBy(timeline, endMin),
    sets: setsBy(timeline, endMin),
  };
}

/** Minutes on the clock; null in sports without one. */
export function clockAt(timeline: Timeline, minute: number): number | null {
  const { clock, fromMin, toMin } = periodAt(timeline, minute);
  if (clock === null) return null;
  const part = (Math.min(minute, toMin) - fromMin) / (toMin - fromMin);
  return clock[0] + part * (clock[1] - clock[0]);
}

function points(events: readonly MatchEvent[], side: Side): number {
  return events.reduce((sum, event) => (event.side === side ? sum + event.points : sum), 0);
}

function count(events: readonly MatchEvent[], kind: MatchEvent['kind'], side: Side): number {
  return events.filter((event) => event.kind === kind && event.side === side).length;
}
