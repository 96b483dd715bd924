/** Counts events within fixed windows of time. */
export class FixedWindowCounter {
  readonly #windowMs: number;
  #window = 0;
  #count = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts an event; false when its window has more than `bound`. */
  isWithin(bound: number, nowMs: number): boolean {
    const window = Math.floor(nowMs / this.#windowMs);
    this.#count = window === this.#window ? this.#count + 1 : 1;
    this.#window = window;
    return this.#count <= bound;
  }
}
