// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceOnlineOrAfter } from './retryLater.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls back after the time on a server, which reports no network', () => {
  const run = vi.fn();
  onceOnlineOrAfter(1_000, run);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

it('calls back no more once it is cancelled', () => {
  const run = vi.fn();
  onceOnlineOrAfter(1_000, run)();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});
