import type { MatchScore } from './types.ts';

/**
 * Which part of the score a market reads. The other fields of the scores it is priced from carry no meaning, which keeps
 * their number small.
 */
export type Scope = 'fullTime' | 'firstHalf' | 'halves' | 'cards';

/** Ways a match may end: `probabilities[i]` belongs to `scores[i]`. Two flat lists, as basketball has thousands. */
export interface Endings {
  readonly scores: readonly MatchScore[];
  /** Sum to 1, but for what is too rare to list. */
  readonly probabilities: readonly number[];
}

/** How a match may end, seen through one scope. */
export type Outlook = (scope: Scope) => Endings;

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

export const NO_SCORE: MatchScore = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 0, cardsHome: 0, cardsAway: 0 };

const MOST_POINTS = 1024;
const known = new Map<number, MatchScore>();

/** A score of which only the final part counts. Every outlook shares the same objects. */
export function finalScoreOf(ftHome: number, ftAway: number): MatchScore {
  const key = ftHome * MOST_POINTS + ftAway;
  const shared = known.get(key);
  if (shared !== undefined) return shared;
  const score = { ...NO_SCORE, ftHome, ftAway };
  known.set(key, score);
  return score;
}
