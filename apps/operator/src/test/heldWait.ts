/** Waits that end when the test ends them. Until `hold` is called they end at once. */
export class HeldWait {
  #isHeld = false;
  readonly #waiting: { delayMs: number; end: () => void }[] = [];

  hold(): void {
    this.#isHeld = true;
  }

  /** The lengths of the waits that have begun and not ended. */
  get delays(): number[] {
    return this.#waiting.map(({ delayMs }) => delayMs);
  }

  /** Ends the first wait. */
  end(): void {
    this.#waiting.shift()?.end();
  }

  readonly wait = async (delayMs: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (!this.#isHeld) return;
    await new Promise<void>((end, abort) => {
      signal.addEventListener('abort', () => abort(signal.reason));
      this.#waiting.push({ delayMs, end });
    });
  };
}
