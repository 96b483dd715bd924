import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../../test/redis.ts';
import { createFakeClock } from '../test/fakeClock.ts';
import { watchServerLists, type ServerLists } from './serverLists.ts';

describe.skipIf(!(await redisIsThere()))('the lists of Redis servers of all gateways', () => {
  let redis: Redis;
  let key: string;
  let opened: ServerLists[];
  beforeEach(async () => {
    redis = new Redis(REDIS_URL);
    await once(redis, 'ready');
    [key, opened] = [`test:${randomUUID()}:lists`, []];
  });
  afterEach(async () => {
    for (const lists of opened) lists.close();
    await redis.del(key);
    redis.disconnect();
  });

  function watch(listId: string) {
    const lines: string[] = [];
    const line = ((_: object, text: string) => void lines.push(text)) as never;
    const clock = createFakeClock();
    const lists = watchServerLists({ redis, key, listId, clock, log: { warn: line, info: line } });
    opened.push(lists);
    return { ...lists, lines, clock };
  }

  it('are one while all gateways announce the same', async () => {
    const [first, second] = [watch('a'), watch('a')];
    await first.announce();
    await second.announce();
    expect([first.count(), second.count()]).toEqual([1, 1]);
    expect([...first.lines, ...second.lines]).toEqual([]);
  });

  it('are reported once by every gateway that announces a list while another is in use', async () => {
    const [first, second] = [watch('a'), watch('b')];
    for (const each of [first, second, first, second]) await each.announce();
    expect([first.count(), second.count()]).toEqual([2, 2]);
    for (const { lines } of [first, second]) expect(lines).toEqual([expect.stringContaining('different')]);
  });

  it('are one again when the other list has not been announced for a while', async () => {
    const first = watch('a');
    // The clock of Redis, which may be another machine's.
    const nowMs = Number((await redis.time())[0]) * 1000;
    await redis.zadd(key, nowMs + 60_000, 'b');
    await first.announce();
    expect(first.count()).toBe(2);
    await redis.zadd(key, nowMs - 60_000, 'b');
    await first.announce();
    expect(first.count()).toBe(1);
    expect(first.lines).toEqual([expect.stringContaining('different'), expect.stringContaining('again')]);
  });

  it('are announced by the clock', async () => {
    const { clock } = watch('a');
    await expect.poll(() => redis.zcard(key)).toBe(1);
    await redis.del(key);
    clock.advance(2000);
    await expect.poll(() => redis.zrange(key, 0, -1)).toEqual(['a']);
  });
});
