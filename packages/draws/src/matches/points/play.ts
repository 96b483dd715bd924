import type { Random } from '../rng.ts';
import type { MatchModel } from '../sport.ts';
import type { MatchEvent, Period, Timeline } from '../timeline.ts';
import type { Side } from '../types.ts';
import { expectedScores, scoringPeriods } from './rates.ts';
import type { PointsRules } from './rules.ts';

/** Minutes of extra time. It takes twice the minutes on its clock, like the rest of the match. */
export const EXTRA_TIME_MINUTES = 10;
const OVERTIME_CLOCK_MINUTES = 5;
/** The smallest step of time between a score and the end of its period, in minutes. */
const INSTANT_MINUTES = 0.01;

/** Draws a match: regulation time, and extra time after a tie. A chase has no extra time and may end early. */
export function playPoints(rules: PointsRules, model: MatchModel, random: Random): Timeline {
  const events = (['home', 'away'] as const)
    .flatMap((side) => sideScores(rules, model, random, side))
    .sort((a, b) => a.atMin - b.atMin);
  const timeline = { periods: rules.periods, events, halfMin: rules.halfMin };
  if (rules.order === 'chase') return endedChase(timeline);
  const homeLead = events.reduce((sum, event) => sum + (event.side === 'home' ? event.points : -event.points), 0);
  return homeLead === 0 && rules.extraTime.length > 0 ? withExtraTime(timeline, rules, random) : timeline;
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
function minuteIn(segments: readonly Period[], share: number): number {
  const index = Math.floor(share * segments.length);
  const { fromMin, toMin } = segments[index] as Period;
  return fromMin + (share * segments.length - index) * (toMin - fromMin);
}

/**
 * Ends the match when the away side passes the target. The last score has only the points that it needs for a lead of
 * one.
 */
function endedChase(timeline: Timeline): Timeline {
  const kept: MatchEvent[] = [];
  let homeLead = 0;
  for (const event of timeline.events) {
    const points = event.side === 'away' ? Math.min(event.points, homeLead + 1) : event.points;
    kept.push({ ...event, points });
    homeLead += event.side === 'home' ? points : -points;
    if (homeLead < 0) {
      const endMin = event.atMin + INSTANT_MINUTES;
      return { ...timeline, events: kept, periods: cutShort(timeline.periods, endMin) };
    }
  }
  return { ...timeline, events: kept };
}

function cutShort(periods: readonly Period[], endMin: number): Period[] {
  return periods
    .filter((period) => period.fromMin < endMin)
    .map((period) => ({ ...period, toMin: Math.min(period.toMin, endMin) }));
}

/** Adds extra time, whose period is named overtime on screens. All its points are scored at its end. */
function withExtraTime(timeline: Timeline, rules: PointsRules, random: Random): Timeline {
  const last = timeline.periods.at(-1) as Period;
  const toMin = last.toMin + EXTRA_TIME_MINUTES;
  const clockFrom = last.clock === null ? 0 : last.clock[1];
  const extra = rules.extraTime[random.int(0, rules.extraTime.length - 1)] as readonly [number, number];
  const scores = extra.map(
    (points, index): MatchEvent => ({
      atMin: toMin - INSTANT_MINUTES,
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
        clock: [clockFrom, clockFrom + OVERTIME_CLOCK_MINUTES],
        playing: true,
      },
    ],
  };
}
