import { createHash } from 'node:crypto';

/** Random numbers that follow from a seed. */
export class Random {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** An integer from 0 to `limit` - 1. */
  below = (limit: number): number => {
    this.#drawn += 1;
    return createHash('sha256').update(`${this.#seed} ${this.#drawn}`).digest().readUInt32BE(0) % limit;
  };

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}
