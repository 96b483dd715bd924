import type { Clock } from '../clock.ts';

/** Collects items and flushes them together, with one timer for the whole process. */
export interface FlushScheduler<Item> {
  /** Adds an item to the next flush. */
  add(item: Item): void;
  stop(): void;
}

/**
 * @param batchWindowMs how long the first item waits for others; 0 flushes at once
 * @param flush gets each item once, in the order of their first `add`
 */
export function createFlushScheduler<Item>(
  clock: Clock,
  batchWindowMs: number,
  flush: (items: ReadonlySet<Item>) => void,
): FlushScheduler<Item> {
  let waiting = new Set<Item>();
  let cancel: (() => void) | null = null;

  function flushNow(): void {
    cancel = null;
    const items = waiting;
    waiting = new Set();
    flush(items);
  }

  return {
    add(item) {
      waiting.add(item);
      if (batchWindowMs === 0) flushNow();
      else cancel ??= clock.after(batchWindowMs, flushNow);
    },
    stop() {
      cancel?.();
      waiting.clear();
    },
  };
}
