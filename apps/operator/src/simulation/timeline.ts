import type { MatchScore, Side } from './types.ts';

/** A stretch of a match. Minutes count from kick-off, breaks included. */
export interface Period {
  readonly phase: string;
  readonly fromMin: number;
  readonly toMin: number;
  /** Minutes on the clock when the period begins and ends; null in sports without a clock. */
  readonly clock: readonly [from: number, to: number] | null;
  /** False during breaks, when nobody scores. */
  readonly playing: boolean;
}

export interface MatchEvent {
  readonly atMin: number;
  readonly side: Side;
  readonly kind: 'score' | 'yellow' | 'red';
  /** Points of a score, 0 for cards. */
  readonly points: number;
}

/** A whole match, known before it is played. */
export interface Timeline {
  readonly periods: readonly Period[];
  /** Sorted by minute. */
  readonly events: readonly MatchEvent[];
  /** When the half-way score is fixed. */
  readonly halfMin: number;
}

/** Everything counted so far. */
export interface Tally {
  readonly home: number;
  readonly away: number;
  readonly htHome: number;
  readonly htAway: number;
  readonly yellowHome: number;
  readonly yellowAway: number;
  readonly redHome: number;
  readonly redAway: number;
}

/** The minute the match is over. */
export function endOf(timeline: Timeline): number {
  return (timeline.periods.at(-1) as Period).toMin;
}

/** The period a minute falls in; the last one from the end on. */
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
  };
}

/** The score settlement uses, once the match is over. */
export function finalScore(timeline: Timeline): MatchScore {
  const tally = tallyAt(timeline, endOf(timeline));
  return {
    htHome: tally.htHome,
    htAway: tally.htAway,
    ftHome: tally.home,
    ftAway: tally.away,
    cardsHome: tally.yellowHome + tally.redHome,
    cardsAway: tally.yellowAway + tally.redAway,
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
