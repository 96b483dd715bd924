import { describe, expect, it } from 'vitest';
import { TODAY, type Assumptions } from './assumptions.ts';
import { type Measured, readMeasured } from './measured.ts';
import { planFor } from './model.ts';

const measured: Measured = {
  bytesPerSocket: 10_000,
  idleCoresPerSocket: 0,
  writeMicros: 50,
  makeMicros: 1_000,
  followerShare: 0.5,
  redisPublishMicros: 100,
  redisDeliveryMicros: 4,
  liveBytesPerSecond: 200,
  plainBytesPerSecond: 800,
  pagesPerSecond: 10_000,
  pageBytes: 2_000,
  betsPerSecond: 500,
  verifiedPerSecond: 100_000,
};
/** A player takes 60 us of a gateway's core per second: 50 to write a frame, 10 for a forwarded call. */
const assumed: Assumptions = {
  ...TODAY,
  players: 100_000,
  liveShare: 1,
  writesPerSocketSecond: 1,
  sharedCallsPerPlayerMinute: 0,
  ownCallsPerPlayerMinute: 1,
  ownCallMicros: 600,
  topics: 200,
  heartbeatsPerSecond: 2,
  mostUse: 0.7,
};
const need = (name: string, given: Assumptions): number | undefined =>
  planFor(given, measured).needs.find((each) => each.name === name)?.value;

describe('gateways', () => {
  it('serve players with the core share that topics leave', () => {
    // 0.7 of a core, less 200 topics of 500 us: 0.6, which is 10,000 players.
    expect(planFor(assumed, measured).gateways).toBe(10);
  });

  it('are limited by sockets or memory where these are scarcer', () => {
    expect(planFor({ ...assumed, socketsPerGateway: 5_000 }, measured).gateways).toBe(20);
    // 100 MB are enough for 10,485 sockets; 50 MB for half of them.
    expect(planFor({ ...assumed, gatewayMemoryMb: 210, gatewayBaseMb: 160 }, measured).gateways).toBe(20);
  });

  it('do not exist where topics by themselves exceed the core share', () => {
    expect(() => planFor({ ...assumed, topics: 1_400 }, measured)).toThrow(RangeError);
  });
});

it('takes a CDN’s share off responses and off reloads after a goal', () => {
  const browsing = { ...assumed, sharedCallsPerPlayerMinute: 6 };
  expect(need('public responses from gateways', browsing)).toBe(10_000);
  expect(need('public responses from gateways', { ...browsing, cdnShare: 0.75 })).toBe(2_500);
  expect(need('cores for a goal', { ...browsing, goalShare: 0.5, goalSeconds: 5, cdnShare: 0.5 })).toBe(1.5);
});

it('orders limits by players, and moves a limit with its assumption', () => {
  const limits = planFor(assumed, measured).limits;
  expect(limits.map(({ players }) => players)).toEqual(limits.map(({ players }) => players).toSorted((a, b) => a - b));
  const settlement = (given: Assumptions): number | undefined =>
    planFor(given, measured).limits.find(({ name }) => name === 'settlement in time')?.players;
  expect(
    settlement({ ...assumed, settlers: 2, settledPerSecond: 100, settleWithinSeconds: 60, matchBetsShare: 0.5 }),
  ).toBe(24_000);
});

it('limits Redis by its core for publications and deliveries, exact to one player', () => {
  // Ten gateways: 220 publications of 100 us, 2,200 deliveries of 4 us.
  expect(need('Redis, of its core', assumed)).toBeCloseTo(0.0308);
  const players = planFor(assumed, measured).limits.find(({ name }) => name.startsWith('Redis'))?.players ?? 0;
  const cores = (given: number): number => need('Redis, of its core', { ...assumed, players: given }) ?? 0;
  expect(cores(players)).toBeLessThanOrEqual(assumed.mostUse);
  expect(cores(players + 1)).toBeGreaterThan(assumed.mostUse);
});

it('frees the share of a follower’s work that forwarding saves', () => {
  // All of the 0.7 of a core.
  expect(planFor({ ...assumed, forwardedShare: 1, players: 116_667 }, measured).gateways).toBe(11);
  expect(planFor({ ...assumed, forwardedShare: 1, players: 116_666 }, measured).gateways).toBe(10);
});

it('finds every result in docs/performance, above zero', () => {
  const found = Object.entries(readMeasured());
  expect(found.filter(([, value]) => !(value > 0))).toEqual([]);
});
