import type { MatchModel } from '../sport.ts';
import type { Period } from '../timeline.ts';
import type { Side } from '../types.ts';
import type { PointsRules, Scoring } from './rules.ts';

/** The periods in which a side can score. */
export function scoringPeriods(rules: PointsRules, side: Side): Period[] {
  return rules.periods.filter(
    (period) =>
      period.playing &&
      (rules.order === 'together' ||
        (side === 'home' ? period.toMin <= rules.halfMin : period.fromMin >= rules.halfMin)),
  );
}

/** The share of a side's scoring time between two minutes; 1 for the whole match. */
export function partBetween(rules: PointsRules, side: Side, fromMin: number, toMin: number): number {
  const segments = scoringPeriods(rules, side);
  const length = (from: number, to: number): number =>
    segments.reduce((sum, period) => sum + Math.max(0, Math.min(to, period.toMin) - Math.max(from, period.fromMin)), 0);
  return length(fromMin, toMin) / length(0, Number.POSITIVE_INFINITY);
}

/** A side's expected numbers of scores in a whole match, by kind. */
export function expectedScores(rules: PointsRules, model: MatchModel, side: Side): Scoring[] {
  const tilt = (rules.homeAdvantage + rules.perEdge * model.edge) * (side === 'home' ? 1 : -1);
  return rules.kinds.map(({ points, expected }) => ({ points, expected: expected * model.pace * Math.exp(tilt) }));
}
