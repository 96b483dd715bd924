import type { Choice, Measure } from '../market.ts';
import { AWAY, HOME } from '../market.ts';
import type { Scope } from '../forecast.ts';
import type { MatchScore, PointsScored, Side } from '../types.ts';
import type { FactOf } from '../why.ts';

/** A number that is read from the single scores of a match, and the scope that forecasts it. */
interface ScoresMeasure {
  readonly scope: Scope;
  readonly of: Measure;
}

type Counted = Side | 'both';

/** The number of scores of a side, or of both, that have one of these points. */
export const countOf = (counted: Counted, points: readonly number[]): ScoresMeasure => ({
  scope: `count ${counted} ${points.join('/')}`,
  of: ({ scores }) => scores.filter((one) => isOf(one, counted) && points.includes(one.points)).length,
});

const isOf = ({ side }: PointsScored, counted: Counted): boolean => counted === 'both' || side === counted;

/** The points of a side in the first minutes of its period, for sports in which each side has its own period. */
export const openingOf = (side: Side, minutes: number): ScoresMeasure => ({
  scope: `opening ${side} ${minutes}`,
  of: ({ scores }) => openingPoints(scores, side, minutes),
});

/** The home side's lead in points after the first minutes of both sides. */
export const openingLead = (minutes: number): ScoresMeasure => ({
  scope: `opening lead ${minutes}`,
  of: ({ scores }) => openingPoints(scores, 'home', minutes) - openingPoints(scores, 'away', minutes),
});

function openingPoints(scores: readonly PointsScored[], side: Side, minutes: number): number {
  let sum = 0;
  for (const one of scores) if (one.side === side && one.intoPeriodMin < minutes) sum += one.points;
  return sum;
}

/** The scope of a race to a number of points, its fact, and its outcomes: the home side, neither, the away side. */
export function raceTo(points: number): {
  readonly scope: Scope;
  readonly choices: readonly Choice[];
  readonly fact: FactOf;
} {
  const winner = ({ scores }: MatchScore): Side | null => firstWith(points, scores);
  return {
    scope: `race ${points}`,
    fact: (score) => ({ kind: 'race', points, side: winner(score) }),
    choices: [
      ['1', HOME, (score) => winner(score) === 'home'],
      ['X', 'Neither', (score) => winner(score) === null],
      ['2', AWAY, (score) => winner(score) === 'away'],
    ],
  };
}

/** The side that reached the points first; null while neither has. */
export function firstWith(points: number, scores: readonly PointsScored[]): Side | null {
  const sums = { home: 0, away: 0 };
  for (const one of scores) {
    sums[one.side] += one.points;
    if (sums[one.side] >= points) return one.side;
  }
  return null;
}

/** A scope of this file as data. */
type Asked =
  | { readonly kind: 'count'; readonly counted: Counted; readonly points: readonly number[] }
  | { readonly kind: 'opening'; readonly read: Side | 'lead'; readonly minutes: number }
  | { readonly kind: 'race'; readonly points: number };

/** Reads a scope of this file; null for another scope. */
export function parseScoresScope(scope: Scope): Asked | null {
  const [kind, second = '', third = ''] = scope.split(' ');
  if (kind === 'count') return { kind, counted: second as Counted, points: third.split('/').map(Number) };
  if (kind === 'opening') return { kind, read: second as Side | 'lead', minutes: Number(third) };
  return kind === 'race' ? { kind, points: Number(second) } : null;
}
