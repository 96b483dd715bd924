import type { MatchScore, Side } from './types.ts';

/**
 * The part of the score that an outcome depends on. The other fields of the scores of a scope have no meaning, so that
 * there are few different scores.
 */
export type Scope =
  | 'fullTime'
  /** One number of the final score: far fewer scores in sports with hundreds of points. */
  | 'finalLead'
  | 'finalTotal'
  | 'finalHome'
  | 'finalAway'
  | 'firstHalf'
  | 'halves'
  | 'cards'
  | 'corners'
  /** The first of `goals`. */
  | 'firstGoal'
  /** Whether `goals` contains this player of this side. */
  | `scorer ${Side} ${number}`
  /** The home side's lead over these periods, or the total of both sides; all of it is put into the first of them. */
  | `${'lead' | 'total'} ${number} ${number}`
  /** The winners of each half and of the match. */
  | 'halfResults'
  /** The half with more points. */
  | 'halfTotals'
  /** The first of `scores`. */
  | 'firstScore'
  /** The side that reached the points first in `scores`. */
  | `race ${number}`
  /** The number of `scores` of one side or both that have one of these points. */
  | `count ${Side | 'both'} ${string}`
  /** The points of a side in the first minutes of its period in `scores`, or the home side's lead in them. */
  | `opening ${Side | 'lead'} ${number}`
  /** The games of one set, by its index; they are put into `sets` at that index. */
  | `set ${number}`
  /** The games of all sets. */
  | 'games';

/**
 * The probabilities of final scores: `probabilities[i]` belongs to `scores[i]`. They are two flat lists, because
 * basketball has thousands of scores.
 */
export interface ScoreDistribution {
  readonly scores: readonly MatchScore[];
  /** Sum to 1, except for scores that are too rare to list. */
  readonly probabilities: readonly number[];
}

/** The distribution of the final scores of a match, reduced to one scope. */
export type Forecast = (scope: Scope) => ScoreDistribution;

/** Creates a forecast that computes each scope on its first use. */
export function lazyForecast(distributionOf: (scope: Scope) => ScoreDistribution): Forecast {
  const known = new Map<Scope, ScoreDistribution>();
  return (scope) => {
    const distribution = known.get(scope) ?? distributionOf(scope);
    known.set(scope, distribution);
    return distribution;
  };
}

/** A distribution to which scores are added. */
export interface ScoreDistributionBuilder extends ScoreDistribution {
  add(score: MatchScore, probability: number): void;
}

/** Creates an empty distribution that ignores probabilities below `negligible`. */
export function createScoreDistribution(negligible: number): ScoreDistributionBuilder {
  const scores: MatchScore[] = [];
  const probabilities: number[] = [];
  return {
    scores,
    probabilities,
    add(score, probability) {
      if (probability < negligible) return;
      scores.push(score);
      probabilities.push(probability);
    },
  };
}

/** A score without any points. Scores of a scope replace its fields. */
export const NO_SCORE: MatchScore = {
  htHome: 0,
  htAway: 0,
  ftHome: 0,
  ftAway: 0,
  periods: [],
  cardsHome: 0,
  cardsAway: 0,
  cornersHome: 0,
  cornersAway: 0,
  goals: [],
  scores: [],
  sets: [],
};

const MAX_POINTS = 1024;
const finalScores = new Map<number, MatchScore>();
const periodScores = new Map<number, MatchScore>();

/** A score of which only the final part matters. All forecasts share these objects. */
export function finalScoreOf(ftHome: number, ftAway: number): MatchScore {
  const key = ftHome * MAX_POINTS + ftAway;
  const shared = finalScores.get(key);
  if (shared !== undefined) return shared;
  const score = { ...NO_SCORE, ftHome, ftAway };
  finalScores.set(key, score);
  return score;
}

/** A score of which only one period matters. All forecasts share these objects too. */
export function periodScoreOf(period: number, home: number, away: number): MatchScore {
  const key = (period * MAX_POINTS + home) * MAX_POINTS + away;
  const shared = periodScores.get(key);
  if (shared !== undefined) return shared;
  const before = Array.from({ length: period }, () => ({ home: 0, away: 0 }));
  const score = { ...NO_SCORE, periods: [...before, { home, away }] };
  periodScores.set(key, score);
  return score;
}
