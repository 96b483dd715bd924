import type { Random } from '../rng.ts';
import type { MatchModel } from '../sport.ts';
import type { MatchEvent, Period, Plan, Timeline } from '../timeline.ts';
import type { Side } from '../types.ts';
import { cornersInMatch, GOAL_SHARES, goalsInHalf, RED_CARDS, YELLOW_CARDS } from './model.ts';
import type { Half, Situation } from './model.ts';

const HALF_MINUTES = 45;
const BREAK_MINUTES = 15;
const LONGEST_STOPPAGE = { first: 3, second: 6 } as const;
const SIDES: readonly Side[] = ['home', 'away'];
/** The longest match in minutes: both halves, the break and the longest stoppage time. */
export const MAX_MINUTES = 2 * HALF_MINUTES + BREAK_MINUTES + LONGEST_STOPPAGE.first + LONGEST_STOPPAGE.second;

/** Draws the halves with their stoppage time. They are public, because the odds at a minute depend on them. */
export function planFootball(random: Random): Plan {
  const periods = drawPeriods(random);
  return { periods, halfMin: periods[0].toMin };
}

/**
 * Draws a football match. Cards come first, because they change the rates of goals. New kinds of events must be drawn
 * last, so that existing keys keep their matches.
 */
export function playFootball(model: MatchModel, { periods, halfMin }: Plan, random: Random): Timeline {
  const [first, , second] = periods as readonly [Period, Period, Period];
  const firstHalf = playHalf(model, random, 'first', first, { redHome: 0, redAway: 0, halfTimeLead: 0 });
  const halfTimeLead = tally(firstHalf, 'score', 'home') - tally(firstHalf, 'score', 'away');
  const secondHalf = playHalf(model, random, 'second', second, {
    redHome: tally(firstHalf, 'red', 'home'),
    redAway: tally(firstHalf, 'red', 'away'),
    halfTimeLead,
  });
  const cornersTaken = [first, second].flatMap((half) => playCorners(model, random, half));
  const goalsAndCards = [...firstHalf, ...secondHalf].sort(byTime).map((event) => withScorer(event, random));
  const events = [...goalsAndCards, ...cornersTaken].sort(byTime);
  return { periods, events, halfMin };
}

function byTime(a: MatchEvent, b: MatchEvent): number {
  return a.atMin - b.atMin;
}

function playCorners(model: MatchModel, random: Random, { fromMin, toMin }: Period): MatchEvent[] {
  return SIDES.flatMap((side) =>
    scatter(random, fromMin, toMin, cornersInMatch(model, side) / 2, { side, kind: 'corner', points: 0 }),
  );
}

function withScorer(event: MatchEvent, random: Random): MatchEvent {
  if (event.kind !== 'score') return event;
  const drawn = random.unit();
  let upTo = 0;
  const player = GOAL_SHARES.findIndex((share) => (upTo += share) > drawn);
  return { ...event, player: player < 0 ? GOAL_SHARES.length - 1 : player };
}

function drawPeriods(random: Random): [Period, Period, Period] {
  const firstEnds = HALF_MINUTES + random.int(1, LONGEST_STOPPAGE.first);
  const secondBegins = firstEnds + BREAK_MINUTES;
  const secondLasts = HALF_MINUTES + random.int(2, LONGEST_STOPPAGE.second);
  return [
    { phase: '1st Half', fromMin: 0, toMin: firstEnds, clock: [0, firstEnds], playing: true },
    { phase: 'Halftime', fromMin: firstEnds, toMin: secondBegins, clock: [HALF_MINUTES, HALF_MINUTES], playing: false },
    {
      phase: '2nd Half',
      fromMin: secondBegins,
      toMin: secondBegins + secondLasts,
      clock: [HALF_MINUTES, HALF_MINUTES + secondLasts],
      playing: true,
    },
  ];
}

function playHalf(model: MatchModel, random: Random, half: Half, period: Period, start: Situation): MatchEvent[] {
  const cards = SIDES.flatMap((side) => [
    ...scatter(random, period.fromMin, period.toMin, RED_CARDS / 2, { side, kind: 'red', points: 0 }),
    ...scatter(random, period.fromMin, period.toMin, YELLOW_CARDS / 2, { side, kind: 'yellow', points: 0 }),
  ]).sort(byTime);
  return [
    ...cards,
    ...playGoals(
      model,
      random,
      half,
      period,
      start,
      cards.filter((card) => card.kind === 'red'),
    ),
  ];
}

/** Draws the goals of a half. Their rates are constant between two red cards. */
function playGoals(
  model: MatchModel,
  random: Random,
  half: Half,
  period: Period,
  start: Situation,
  reds: readonly MatchEvent[],
): MatchEvent[] {
  const length = period.toMin - period.fromMin;
  const marks = [period.fromMin, ...reds.map((red) => red.atMin), period.toMin];
  return marks.slice(0, -1).flatMap((from, index) => {
    const to = marks[index + 1] as number;
    const shown = reds.slice(0, index);
    const situation = {
      ...start,
      redHome: start.redHome + tally(shown, 'red', 'home'),
      redAway: start.redAway + tally(shown, 'red', 'away'),
    };
    return SIDES.flatMap((side) => {
      const expected = (goalsInHalf(model, half, side, situation) * (to - from)) / length;
      return scatter(random, from, to, expected, { side, kind: 'score', points: 1 });
    });
  });
}

/** The events of a Poisson process with a constant rate. */
function scatter(
  random: Random,
  from: number,
  to: number,
  expected: number,
  event: Omit<MatchEvent, 'atMin'>,
): MatchEvent[] {
  return Array.from({ length: random.poisson(expected) }, () => ({ ...event, atMin: random.between(from, to) }));
}

function tally(events: readonly MatchEvent[], kind: MatchEvent['kind'], side: Side): number {
  return events.filter((event) => event.kind === kind && event.side === side).length;
}
