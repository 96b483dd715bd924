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

/** Counts events by key within fixed windows of time. The keys of a window are forgotten in the next one. */
export class KeyedWindowCounter {
  readonly #windowMs: number;
  #window = 0;
  readonly #counts = new Map<string, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts an event of a key; false when the key has more than `bound` of them in this window. */
  isWithin(key: string, bound: number, nowMs: number): boolean {
    const window = Math.floor(nowMs / this.#windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= bound;
  }
}
