import { countPmf, pointsPmf } from '../distribution.ts';
import type { Pmf, Scoring } from '../distribution.ts';
import { createScoreDistribution, NO_SCORE } from '../forecast.ts';
import type { ScoreDistribution } from '../forecast.ts';
import type { PointsScored, Side } from '../types.ts';
import { firstWith } from './scoresMeasure.ts';

const SIDES: readonly Side[] = ['home', 'away'];

/** The expected numbers of further scores of each side, by kind. */
export type Expected = Readonly<Record<Side, readonly Scoring[]>>;

const scored = (side: Side, points: number): PointsScored => ({ side, points, intoPeriodMin: 0 });

/** The distribution of a number that `scoresOf` puts into a score. */
export function numberDistribution(pmf: Pmf, scoresOf: (value: number) => readonly PointsScored[]): ScoreDistribution {
  const distribution = createScoreDistribution(Number.MIN_VALUE);
  pmf.forEach((probability, value) => distribution.add({ ...NO_SCORE, scores: scoresOf(value) }, probability));
  return distribution;
}

/** The distribution of the points of one side, as scores of that side. */
export const pointsOf = (side: Side, pmf: Pmf): ScoreDistribution =>
  numberDistribution(pmf, (points) => [scored(side, points)]);

/** The forecast of the number of scores with these points: those so far and further ones. */
export function countForecast(
  soFar: number,
  expected: Expected,
  sides: readonly Side[],
  points: readonly number[],
): ScoreDistribution {
  const mean = sides
    .flatMap((side) => expected[side])
    .filter((kind) => points.includes(kind.points))
    .reduce((sum, kind) => sum + kind.expected, 0);
  const [side = 'home'] = sides;
  const [each = 0] = points;
  const counted = (more: number) => Array.from({ length: soFar + more }, () => scored(side, each));
  return numberDistribution(countPmf(mean), counted);
}

/** The forecast of the first score. It is certain once there is one. */
export function firstScoreForecast(first: PointsScored | undefined, expected: Expected): ScoreDistribution {
  const distribution = createScoreDistribution(0);
  if (first !== undefined) {
    distribution.add({ ...NO_SCORE, scores: [first] }, 1);
    return distribution;
  }
  const total = totalExpected(expected);
  const none = Math.exp(-total);
  for (const side of SIDES) {
    for (const kind of expected[side])
      if (kind.expected > 0)
        distribution.add({ ...NO_SCORE, scores: [scored(side, kind.points)] }, (1 - none) * (kind.expected / total));
  }
  distribution.add(NO_SCORE, none);
  return distribution;
}

/**
 * The probabilities of which side reaches `target` points first. The scores of both sides are one Poisson process, so the
 * side and kind of each further score do not depend on earlier scores; their probabilities are their shares of the rate.
 */
export function raceForecast(target: number, soFar: readonly PointsScored[], expected: Expected): ScoreDistribution {
  const known = firstWith(target, soFar);
  const won = known === null ? race(target, soFar, expected) : { home: 0, away: 0, [known]: 1 };
  const distribution = createScoreDistribution(Number.MIN_VALUE);
  for (const side of SIDES) distribution.add({ ...NO_SCORE, scores: [scored(side, target)] }, won[side]);
  distribution.add(NO_SCORE, 1 - won.home - won.away);
  return distribution;
}

/** The probabilities of the scores at which no side has reached the target, by `home * target + away`. */
type OpenScores = ReadonlyMap<number, number>;

/** The probabilities that each side wins the race. */
function race(target: number, soFar: readonly PointsScored[], expected: Expected): Record<Side, number> {
  const shares = sharesOf(expected);
  const atLeast = tails(countPmf(totalExpected(expected)));
  const sum = (side: Side): number => soFar.reduce((all, one) => (one.side === side ? all + one.points : all), 0);
  const won = { home: 0, away: 0 };
  let open: OpenScores = new Map([[sum('home') * target + sum('away'), 1]]);
  for (let count = 1; count < atLeast.length && open.size > 0; count += 1)
    open = afterNextScore(open, target, shares, (side, probability) => {
      won[side] += probability * (atLeast[count] as number);
    });
  return won;
}

/** The scores that are still open after one further score. `onWon` gets the probability of each that reaches the target. */
function afterNextScore(
  open: OpenScores,
  target: number,
  shares: readonly Share[],
  onWon: (side: Side, probability: number) => void,
): OpenScores {
  const next = new Map<number, number>();
  for (const [score, probability] of open) {
    for (const { side, points, share } of shares) {
      const home = Math.floor(score / target) + (side === 'home' ? points : 0);
      const away = (score % target) + (side === 'away' ? points : 0);
      const key = home * target + away;
      if (home >= target || away >= target) onWon(side, probability * share);
      else next.set(key, (next.get(key) ?? 0) + probability * share);
    }
  }
  return next;
}

type Share = { side: Side; points: number; share: number };

/** The probability of each kind of score of each side among all scores. */
function sharesOf(expected: Expected): Share[] {
  const total = totalExpected(expected);
  return SIDES.flatMap((side) =>
    expected[side].map((kind) => ({ side, points: kind.points, share: total === 0 ? 0 : kind.expected / total })),
  );
}

const totalExpected = (expected: Expected): number =>
  SIDES.flatMap((side) => expected[side]).reduce((sum, kind) => sum + kind.expected, 0);

/** The probabilities of at least 0, 1, 2, ... */
function tails(pmf: Pmf): number[] {
  let above = 1;
  return pmf.map((probability) => {
    const atLeast = above;
    above = Math.max(0, above - probability);
    return atLeast;
  });
}

/** The smaller of two independent numbers; `limits` are values with their probabilities. */
export function cappedPmf(pmf: Pmf, limits: ReadonlyMap<number, number>): Pmf {
  const atLeast = tails(pmf);
  return pmf.map((probability, value) => {
    let limitAbove = 0;
    for (const [limit, chance] of limits) if (limit > value) limitAbove += chance;
    return probability * limitAbove + (limits.get(value) ?? 0) * (atLeast[value] as number);
  });
}

/** Adds a constant to a number. */
const shifted = (pmf: Pmf, by: number): Pmf => [...Array.from({ length: by }, () => 0), ...pmf];

/** The points of kinds of score, shifted by the points so far. */
export const pointsSoFarAnd = (soFar: number, kinds: readonly Scoring[]): Pmf => shifted(pointsPmf(kinds), soFar);
