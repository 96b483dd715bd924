import type { Clock } from './clock.ts';

/** Gathers what happens within a window and has it written in one turn: one timer for the whole process. */
export interface Turns<Item> {
  /** Has the item's turn come with the next one. */
  add(item: Item): void;
  stop(): void;
}

/**
 * Makes turns.
 * @param joinMs how long the first item waits for others; 0 for not at all
 * @param run gets the items of a turn, each once, in the order of their coming
 */
export function createTurns<Item>(clock: Clock, joinMs: number, run: (items: ReadonlySet<Item>) => void): Turns<Item> {
  let waiting = new Set<Item>();
  let cancel: (() => void) | null = null;

  function turn(): void {
    cancel = null;
    const items = waiting;
    waiting = new Set();
    run(items);
  }

  return {
    add(item) {
      waiting.add(item);
      if (joinMs === 0) turn();
      else cancel ??= clock.after(joinMs, turn);
    },
    stop() {
      cancel?.();
      waiting.clear();
    },
  };
}
