import type { Every } from '../broadcast.ts';

/** A clock and its timers that move only by `advance`, in whole seconds. */
export function createManualClock(startMs: number) {
  const running = new Set<{ periodMs: number; run: () => void }>();
  let nowMs = startMs;
  const every: Every = (periodMs, run) => {
    const timer = { periodMs, run };
    running.add(timer);
    return () => running.delete(timer);
  };
  return {
    nowMs: () => nowMs,
    every,
    /** How many timers run. */
    running: () => running.size,
    advance(seconds: number) {
      for (let passed = 0; passed < seconds; passed += 1) {
        nowMs += 1_000;
        for (const { periodMs, run } of running) if (nowMs % periodMs === startMs % periodMs) run();
      }
    },
  };
}
