import type { Scoring } from '@ushindi/draws/matches/points/rules';

export type { Scoring };

/** Probabilities of 0, 1, 2, ...; an index past the end has probability 0. */
export type Pmf = readonly number[];

/**
 * The distribution of the points of several kinds of score, each a Poisson process (Panjer's recursion). Truncated
 * where less than about 1e-7 is left, and normalised.
 */
export function pointsPmf(kinds: readonly Scoring[]): Pmf {
  const mean = sum(kinds.map((kind) => kind.expected * kind.points));
  const deviation = Math.sqrt(sum(kinds.map((kind) => kind.expected * kind.points ** 2)));
  const last = Math.ceil(mean + 5.5 * deviation + 4 * Math.max(...kinds.map((kind) => kind.points)));
  const pmf = [Math.exp(-sum(kinds.map((kind) => kind.expected)))];
  for (let total = 1; total <= last; total += 1) {
    const terms = kinds.map((kind) => kind.points * kind.expected * (pmf[total - kind.points] ?? 0));
    pmf.push(sum(terms) / total);
  }
  return normalised(pmf);
}

/** The distribution of the number of events of one Poisson process. */
export function countPmf(expected: number): Pmf {
  return pointsPmf([{ points: 1, expected }]);
}

function normalised(pmf: Pmf): Pmf {
  const total = sum(pmf);
  return pmf.map((probability) => probability / total);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
