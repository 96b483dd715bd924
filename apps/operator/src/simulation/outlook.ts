import type { MatchScore, Side } from './types.ts';

/**
 * Which part of the score an outcome reads. The other fields of the scores it is priced from carry no meaning, which keeps
 * their number small.
 */
export type Scope =
  | 'fullTime'
  /** One number off the final score: many times fewer endings where sides score by the hundred. */
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
  /** Whether `goals` names this player of this side. */
  | `scorer ${Side} ${number}`
  /** The home side's lead over these `periods`, or the total of both sides, all of it told in the first of them. */
  | `${'lead' | 'total'} ${number} ${number}`;

/** Ways a match may end: `probabilities[i]` belongs to `scores[i]`. Two flat lists, as basketball has thousands. */
export interface Endings {
  readonly scores: readonly MatchScore[];
  /** Sum to 1, but for what is too rare to list. */
  readonly probabilities: readonly number[];
}

/** How a match may end, seen through one scope. */
export type Outlook = (scope: Scope) => Endings;

/** An outlook that works out each scope when it is first asked for. */
export function lazily(endingsOf: (scope: Scope) => Endings): Outlook {
  const known = new Map<Scope, Endings>();
  return (scope) => {
    const endings = known.get(scope) ?? endingsOf(scope);
    known.set(scope, endings);
    return endings;
  };
}

/** Endings being gathered. */
export interface EndingsList extends Endings {
  add(score: MatchScore, probability: number): void;
}

/** An empty list; endings rarer than `negligible` are left out. */
export function endingsList(negligible: number): EndingsList {
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
};

const MOST_POINTS = 1024;
const finalScores = new Map<number, MatchScore>();
const periodScores = new Map<number, MatchScore>();

/** A score of which only the final part counts. Every outlook shares the same objects. */
export function finalScoreOf(ftHome: number, ftAway: number): MatchScore {
  const key = ftHome * MOST_POINTS + ftAway;
  const shared = finalScores.get(key);
  if (shared !== undefined) return shared;
  const score = { ...NO_SCORE, ftHome, ftAway };
  finalScores.set(key, score);
  return score;
}

/** A score of which only one period counts, shared likewise. */
export function periodScoreOf(period: number, home: number, away: number): MatchScore {
  const key = (period * MOST_POINTS + home) * MOST_POINTS + away;
  const shared = periodScores.get(key);
  if (shared !== undefined) return shared;
  const before = Array.from({ length: period }, () => ({ home: 0, away: 0 }));
  const score = { ...NO_SCORE, periods: [...before, { home, away }] };
  periodScores.set(key, score);
  return score;
}
