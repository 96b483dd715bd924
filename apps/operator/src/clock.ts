import { setTimeout } from 'node:timers/promises';

/** Returns the current time in epoch milliseconds. Injected everywhere, so that tests control time. */
export type Clock = () => number;

/** Waits for a number of milliseconds; rejects as soon as the signal aborts. Injected, so that tests control waits. */
export type Wait = (durationMs: number, signal: AbortSignal) => Promise<unknown>;

/** Waits with the system's timers, which keep no process alive. */
export const systemWait: Wait = (durationMs, signal) => setTimeout(durationMs, undefined, { signal, ref: false });

/** The time of day, which a person or NTP can set, and the time since any moment, which only rises. In milliseconds. */
export type SystemClocks = { readonly nowMs: Clock; readonly elapsedMs: Clock };

/** The clocks of this machine. */
export const systemClocks: SystemClocks = { nowMs: Date.now, elapsedMs: () => performance.now() };

const DAY_MS = 24 * 60 * 60_000;
/** The speed of the clock while the time of day is behind it. */
const BEHIND_SPEED = 0.5;
/** Corrections of NTP up to this are not reported. */
const REPORTED_FROM_MS = 1_000;

type SteadyOptions = {
  /** A time that has certainly passed, such as that of stored data. One that is a day ahead is a mistake and is ignored. */
  readonly passedMs: number;
  /** Called when the time of day turns out to be behind this clock. */
  onBehind(behindMs: number): void;
};

/**
 * A clock that follows the time of day and never goes back. If the time of day is set back, this clock runs at half
 * speed until it is right again. Otherwise a match that ended would be in play again with a result that everybody has seen,
 * and payments that are due would wait.
 */
export function steadyClock({ nowMs, elapsedMs }: SystemClocks, { passedMs, onBehind }: SteadyOptions): Clock {
  let atMs = Math.max(nowMs(), passedMs > nowMs() + DAY_MS ? 0 : passedMs);
  let readMs = elapsedMs();
  let isReported = false;
  return () => {
    const elapsed = elapsedMs();
    const ofDayMs = nowMs();
    atMs = Math.max(ofDayMs, atMs + (elapsed - readMs) * BEHIND_SPEED);
    readMs = elapsed;
    const behindMs = atMs - ofDayMs;
    if (behindMs >= REPORTED_FROM_MS && !isReported) onBehind(Math.round(behindMs));
    isReported = behindMs >= REPORTED_FROM_MS;
    return Math.floor(atMs);
  };
}
