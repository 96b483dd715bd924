import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLongTimeout } from './longTimeout.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('fires a timer of 60 days once, on time', () => {
  const callback = vi.fn();
  setLongTimeout(callback, 60 * DAY_MS);
  vi.advanceTimersByTime(60 * DAY_MS - 1);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('fires immediately when the time has passed', () => {
  const callback = vi.fn();
  setLongTimeout(callback, -5);
  vi.advanceTimersByTime(0);
  expect(callback).toHaveBeenCalledOnce();
});

test.each([0, 30])('never fires a timer cancelled after %i days', (days) => {
  const callback = vi.fn();
  const cancel = setLongTimeout(callback, 60 * DAY_MS);
  vi.advanceTimersByTime(days * DAY_MS);
  cancel();
  cancel();
  vi.advanceTimersByTime(90 * DAY_MS);
  expect(callback).not.toHaveBeenCalled();
});

test('splits a delay into steps that do not overflow setTimeout', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * DAY_MS }), (delayMs) => {
      const steps: number[] = [];
      const callback = vi.fn();
      const timers = {
        setTimeout(fire: () => void, stepMs: number): void {
          steps.push(stepMs);
          fire();
        },
        clearTimeout(): void {},
      };
      setLongTimeout(callback, delayMs, timers);
      expect(callback).toHaveBeenCalledOnce();
      expect(steps.reduce((sum, step) => sum + step, 0)).toBe(delayMs);
      expect(Math.max(...steps)).toBeLessThan(2 ** 31);
    }),
  );
});

test('refuses a delay that is not a number', () => {
  expect(() => setLongTimeout(() => {}, Number.NaN)).toThrow('delayMs must be a number');
});
