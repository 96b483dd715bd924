import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerClock, serverNowMs, useToday } from './serverClock.ts';

const phoneMs = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: phoneMs });
});
afterEach(() => {
  noteServerClock(String(Date.now()));
  vi.useRealTimers();
});

it('follows the time of a response and advances from there', () => {
  noteServerClock('5000000');
  vi.advanceTimersByTime(250);
  expect(serverNowMs()).toBe(5_000_250);
});

it.each([null, '', 'now', '-1', '0'])('ignores %j', (header) => {
  noteServerClock(header);
  expect(serverNowMs()).toBe(phoneMs);
});

it('has the day of Nairobi, and the next one from its midnight on', () => {
  const midnightMs = Date.UTC(2026, 10, 20, 21);
  noteServerClock(String(midnightMs - 1500));
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe(midnightMs - 86_400_000);
  act(() => vi.advanceTimersByTime(2000));
  expect(result.current).toBe(midnightMs);
});
