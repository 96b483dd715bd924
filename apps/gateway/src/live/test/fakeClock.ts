import type { Clock } from '../../clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time and runs the due timers in order. */
  advance(ms: number): void;
  /** The number of timers that wait. */
  armed(): number;
}

interface Timer {
  atMs: number;
  readonly periodMs: number | null;
  readonly run: () => void;
}

/** A clock that is stopped between calls of `advance`. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 15, 12)): FakeClock {
  const timers = new Set<Timer>();
  let nowMs = startMs;

  function arm(timer: Timer): () => void {
    timers.add(timer);
    return () => timers.delete(timer);
  }

  function nextDue(untilMs: number): Timer | undefined {
    return [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
  }

  return {
    nowMs: () => nowMs,
    after: (delayMs, run) => arm({ atMs: nowMs + delayMs, periodMs: null, run }),
    every: (periodMs, run) => arm({ atMs: nowMs + periodMs, periodMs, run }),
    armed: () => timers.size,
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        nowMs = timer.atMs;
        if (timer.periodMs === null) timers.delete(timer);
        else timer.atMs += timer.periodMs;
        timer.run();
      }
      nowMs = untilMs;
    },
  };
}
