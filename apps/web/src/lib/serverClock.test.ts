import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerClock, serverNowMs } from './serverClock.ts';

const phoneMs = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: phoneMs });
});
afterEach(() => {
  noteServerClock({ serverNowMs: Date.now() });
  vi.useRealTimers();
});

it('goes by what an answer told, and on from there', () => {
  noteServerClock({ serverNowMs: 5_000_000 });
  vi.advanceTimersByTime(250);
  expect(serverNowMs()).toBe(5_000_250);
});

it('goes by the newest page of a list', () => {
  noteServerClock({ pages: [{ serverNowMs: 1 }, { serverNowMs: 3_000_000 }] });
  expect(serverNowMs()).toBe(3_000_000);
});

it.each([null, 7, [], {}, { serverNowMs: 'now' }, { pages: [] }])('learns nothing from %j', (answer) => {
  noteServerClock(answer);
  expect(serverNowMs()).toBe(phoneMs);
});
