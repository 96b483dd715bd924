import type { Random } from '../rng.ts';
import type { MatchModel } from '../sport.ts';
import type { MatchEvent, Period, Timeline } from '../timeline.ts';
import type { Side } from '../types.ts';
import { expectedScores, scoringPeriods } from './rates.ts';
import type { PointsRules } from './rules.ts';

/** Minutes of overtime. It takes twice the minutes on its clock, like the rest of the match. */
export const EXTRA_TIME_MINUTES = 10;
const OVERTIME_CLOCK = 5;

/** Draws a match: regulation time, then extra time after a tie or the end of a chase. */
export function playPoints(rules: PointsRules, model: MatchModel, random: Random): Timeline {
  const events = (['home', 'away'] as const)
    .flatMap((side) => sideScores(rules, model, random, side))
    .sort((a, b) => a.atMin - b.atMin);
  const timeline = { periods: rules.periods, events, halfMin: rules.halfMin };
  if (rules.order === 'chase') return endedChase(timeline);
  const lead = events.reduce((sum, event) => sum + (event.side === 'home' ? event.points : -event.points), 0);
  return lead === 0 && rules.extraTime.length > 0 ? withExtraTime(timeline, rules, random) : timeline;
}

function sideScores(rules: PointsRules, model: MatchModel, random: Random, side: Side): MatchEvent[] {
  const segments = scoringPeriods(rules, side);
  return expectedScores(rules, model, side).flatMap(({ points, expected }) =>
    Array.from(
      { length: random.poisson(expected) },
      (): MatchEvent => ({ atMin: minuteIn(segments, random.unit()), side, kind: 'score', points }),
    ),
  );
}

/** The minute at which a share of the segments' total length has passed. All segments of a sport are equally long. */
function minuteIn(segments: readonly Period[], part: number): number {
  const index = Math.floor(part * segments.length);
  const { fromMin, toMin } = segments[index] as Period;
  return fromMin + (part * segments.length - index) * (toMin - fromMin);
}

/**
 * Ends the match when the away side passes the target. The last score has only the points that it needs for a lead of
 * one.
 */
function endedChase(timeline: Timeline): Timeline {
  const kept: MatchEvent[] = [];
  let lead = 0;
  for (const event of timeline.events) {
    const points = event.side === 'away' ? Math.min(event.points, lead + 1) : event.points;
    kept.push({ ...event, points });
    lead += event.side === 'home' ? points : -points;
    if (lead < 0) return { ...timeline, events: kept, periods: cutShort(timeline.periods, event.atMin + 0.01) };
  }
  return { ...timeline, events: kept };
}

function cutShort(periods: readonly Period[], endMin: number): Period[] {
  return periods
    .filter((period) => period.fromMin < endMin)
    .map((period) => ({ ...period, toMin: Math.min(period.toMin, endMin) }));
}

/** Adds a period of extra time. All its points are scored at its end. */
function withExtraTime(timeline: Timeline, rules: PointsRules, random: Random): Timeline {
  const last = timeline.periods.at(-1) as Period;
  const toMin = last.toMin + EXTRA_TIME_MINUTES;
  const clockFrom = last.clock === null ? 0 : last.clock[1];
  const extra = rules.extraTime[random.int(0, rules.extraTime.length - 1)] as readonly [number, number];
  const scores = extra.map(
    (points, index): MatchEvent => ({
      atMin: toMin - 0.01,
      side: index === 0 ? 'home' : 'away',
      kind: 'score',
      points,
    }),
  );
  return {
    ...timeline,
    events: [...timeline.events, ...scores],
    periods: [
      ...timeline.periods,
      {
        phase: 'Overtime',
        fromMin: last.toMin,
        toMin,
        clock: [clockFrom, clockFrom + OVERTIME_CLOCK],
        playing: true,
      },
    ],
  };
}
