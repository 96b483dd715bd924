/** Counts events within fixed periods. */
export class Meter {
  readonly #periodMs: number;
  #period = 0;
  #count = 0;

  constructor(periodMs: number) {
    this.#periodMs = periodMs;
  }

  /** Counts one more; whether it is within the bound of its period. */
  isWithin(bound: number, nowMs: number): boolean {
    const period = Math.floor(nowMs / this.#periodMs);
    this.#count = period === this.#period ? this.#count + 1 : 1;
    this.#period = period;
    return this.#count <= bound;
  }
}
