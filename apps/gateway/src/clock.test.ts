import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

const HOUR_MS = 3_600_000;

afterEach(() => vi.useRealTimers());

it.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
])('measures ages while the date is set %s, so that no odds look newer or older than they are', (_, byMs) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const startMs = systemClock.nowMs();
  vi.setSystemTime(Date.now() + byMs);
  vi.advanceTimersByTime(20_000);
  expect(systemClock.nowMs() - startMs).toBe(20_000);
});
