import { setTimeout } from 'node:timers/promises';

/** Returns the current time in epoch milliseconds. Injected everywhere, so that tests control time. */
export type Clock = () => number;

/** Waits for a number of milliseconds; rejects as soon as the signal aborts. Injected, so that tests control waits. */
export type Wait = (durationMs: number, signal: AbortSignal) => Promise<unknown>;

/** Waits with the system's timers, which keep no process alive. */
export const systemWait: Wait = (durationMs, signal) => setTimeout(durationMs, undefined, { signal, ref: false });
