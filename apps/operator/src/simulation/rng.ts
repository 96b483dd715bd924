import { hash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { shuffle } from '../shuffle.ts';

/** A stream of random numbers that depends on its key only. */
export interface Random {
  /** Uniform in [0, 1). */
  unit(): number;
  /** Uniform integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Number of events of a Poisson process with this mean. */
  poisson(mean: number): number;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
}

/** The stream of a key, such as `randomFor(seed, 'match', matchId)`. */
export function randomFor(...key: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(hash('sha256', key.join('\u0000'), 'buffer').readInt32LE(0));
  const unit = (): number => uniformFloat64(generator);
  const int = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    int,
    between: (low, high) => low + unit() * (high - low),
    poisson: (mean) => poisson(mean, unit),
    shuffle: (items) => shuffle(items, unit),
  };
}

/** Knuth's product method: exact, and fast for the small means of a match. */
function poisson(mean: number, unit: () => number): number {
  const floor = Math.exp(-mean);
  let count = 0;
  for (let product = unit(); product > floor; product *= unit()) count += 1;
  return count;
}
