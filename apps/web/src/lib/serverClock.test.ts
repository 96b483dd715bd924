import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerClock, serverNowMs } from './serverClock.ts';

const phoneMs = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: phoneMs });
});
afterEach(() => {
  noteServerClock(String(Date.now()));
  vi.useRealTimers();
});

it('goes by what an answer told, and on from there', () => {
  noteServerClock('5000000');
  vi.advanceTimersByTime(250);
  expect(serverNowMs()).toBe(5_000_250);
});

it.each([null, '', 'now', '-1', '0'])('learns nothing from %j', (header) => {
  noteServerClock(header);
  expect(serverNowMs()).toBe(phoneMs);
});
