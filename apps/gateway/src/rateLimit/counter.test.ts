import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../test/redis.ts';
import { type Counter, createCounter } from './counter.ts';

const WINDOW_SECONDS = 600;

let key: string;
beforeEach(() => {
  key = randomUUID();
});

const counterWith = (redis?: Redis): Counter =>
  createCounter({ name: 'counterTest', limit: 2, windowSeconds: WINDOW_SECONDS, maxKeys: 100, redis });

/** How many of some calls are allowed. */
async function allowedOf(calls: number, counter: Counter): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < calls; n += 1) if ((await counter.take(key)) === 0) allowed += 1;
  return allowed;
}

const isSkipped = !(await redisIsThere());
const client = new Redis(REDIS_URL, { lazyConnect: true });
// A counter counts in memory until its Redis is connected.
beforeAll(() => (isSkipped ? undefined : client.connect()));
afterAll(() => client.disconnect());

describe.each([
  ['in memory', false],
  ['in Redis', true],
])('a counter %s', { tags: ['R-136'] }, (_, inRedis) => {
  const create = () => counterWith(inRedis ? client : undefined);

  it.skipIf(inRedis && isSkipped)('allows as many calls as its limit, and returns the rest of the window', async () => {
    const counter = create();
    expect(await allowedOf(5, counter)).toBe(2);
    const waitMs = await counter.take(key);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(WINDOW_SECONDS * 1000);
    // The first calls of the window were moments ago.
    expect(waitMs).toBeGreaterThan((WINDOW_SECONDS * 1000) / 2);
  });

  it.skipIf(inRedis && isSkipped)('allows one more for a refund, and all again after it is cleared', async () => {
    const counter = create();
    expect(await allowedOf(2, counter)).toBe(2);
    await counter.refund(key);
    expect(await allowedOf(2, counter)).toBe(1);
    await counter.clear(key);
    expect(await allowedOf(3, counter)).toBe(2);
  });

  it.skipIf(inRedis && isSkipped)('counts each key alone', async () => {
    const counter = create();
    await allowedOf(3, counter);
    key = randomUUID();
    expect(await allowedOf(3, counter)).toBe(2);
  });
});

describe.skipIf(isSkipped)('counters that share a Redis', () => {
  it('count together, and one of another name by itself', async () => {
    const [one, two] = [counterWith(client), counterWith(client)];
    expect([await allowedOf(1, one), await allowedOf(2, two), await allowedOf(1, one)]).toEqual([1, 1, 0]);
    const other = createCounter({ name: 'other', limit: 2, windowSeconds: 600, maxKeys: 100, redis: client });
    expect(await allowedOf(3, other)).toBe(2);
    await one.clear(key);
    expect(await allowedOf(3, two)).toBe(2);
  });

  it('store a key of their own with the window’s end', async () => {
    await counterWith(client).take(key);
    expect(await client.keys(`*${key}*`)).toEqual([`ushindi:limit:counterTest:${key}`]);
    const endsInSeconds = await client.ttl(`ushindi:limit:counterTest:${key}`);
    expect(endsInSeconds).toBeGreaterThan(WINDOW_SECONDS / 2);
    expect(endsInSeconds).toBeLessThanOrEqual(WINDOW_SECONDS);
  });

  it('count in memory while Redis is unreachable, and clear that count too', async () => {
    const lost = new Redis(REDIS_URL, { lazyConnect: true });
    const counter = counterWith(lost);
    expect(await allowedOf(3, counter)).toBe(2);
    await lost.connect();
    expect(await allowedOf(3, counter)).toBe(2);
    await counter.clear(key);
    lost.disconnect();
    expect(await allowedOf(3, counter)).toBe(2);
  });
});

it('forgets the counts of the least recently used key in memory beyond its number of keys', async () => {
  const counter = createCounter({ name: 'few', limit: 1, windowSeconds: 600, maxKeys: 2, redis: undefined });
  await counter.take('a');
  await counter.take('b');
  expect(await counter.take('a')).toBeGreaterThan(0);
  await counter.take('c');
  expect(await counter.take('a')).toBeGreaterThan(0);
  expect(await counter.take('b')).toBe(0);
});
