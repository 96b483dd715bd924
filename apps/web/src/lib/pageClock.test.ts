import { expect, it } from 'vitest';
import { createPageClock } from './pageClock.ts';

const HOUR_MS = 3_600_000;

function createClock() {
  const read = { phoneMs: 1_000_000, steadyMs: 5 };
  const nowMs = createPageClock(
    () => read.phoneMs,
    () => read.steadyMs,
  );
  return { read, nowMs };
}

it('counts on when the phone’s clock is set back', { tags: ['A-109', 'R-24'] }, () => {
  const { read, nowMs } = createClock();
  read.phoneMs += 2_000 - HOUR_MS;
  read.steadyMs += 2_000;
  expect(nowMs()).toBe(1_002_000);
  read.phoneMs += 500;
  read.steadyMs += 500;
  expect(nowMs()).toBe(1_002_500);
});

it('counts the time in which the phone slept', () => {
  const { read, nowMs } = createClock();
  read.phoneMs += HOUR_MS;
  expect(nowMs()).toBe(1_000_000 + HOUR_MS);
});
