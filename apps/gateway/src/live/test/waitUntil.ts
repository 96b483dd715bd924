export interface WaitUntil {
  /** To be called after every change that a condition may depend on. */
  changed(): void;
  /** Resolves as soon as the condition holds, now or after a change. */
  until(condition: () => boolean): Promise<void>;
}

/** Creates a wait for conditions without polling or sleeping. */
export function createWaitUntil(): WaitUntil {
  const waiting = new Set<() => void>();
  return {
    changed() {
      for (const look of waiting) look();
    },
    until: (condition) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
