import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../../test/redis.ts';
import { systemClock } from '../clock.ts';
import { createRedisLink, type RedisLink } from './link.ts';
import { createTopicStore } from './topicStore.ts';

const TOPIC = 'live:10:2';
const LOG = { info: () => undefined, warn: () => undefined } as never;
const HOUR_MS = 3_600_000;

describe.skipIf(!(await redisIsThere()))('a topic in Redis', () => {
  let link: RedisLink;
  let prefix: string;
  beforeEach(async () => {
    prefix = `test:${randomUUID()}:`;
    link = createRedisLink({ url: REDIS_URL, ca: undefined }, LOG, systemClock);
    // The connection that listens says when it is up; the one that is asked may come later.
    await vi.waitFor(() => link.run('return 1', [], []), { timeout: 10_000 });
  });
  afterEach(async () => {
    const { release } = createTopicStore(link, prefix, 'a', HOUR_MS, TOPIC);
    await release({ kind: 'free' });
    link.close();
  });

  const state = { epoch: 'epoch', seq: 0, state: { games: {} }, saidAtMs: 0 };
  const snapshot = { kind: 'snapshot', topic: TOPIC, epoch: 'epoch', seq: 0, ageMs: 0, state: { games: {} } } as const;
  const redisNowMs = async (): Promise<number> => {
    const [seconds, micros] = (await link.run("return redis.call('TIME')", [], [])) as [string, string];
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  };

  /** Waits until a lease of 1 ms has ended. */
  async function longer(): Promise<void> {
    const heldAtMs = await redisNowMs();
    while ((await redisNowMs()) <= heldAtMs + 1);
  }

  it('takes words from who has the lease, and from nobody else', async () => {
    const [leader, other] = ['a', 'b'].map((gateway) => createTopicStore(link, prefix, gateway, HOUR_MS, TOPIC));
    expect([await leader?.hold(null), await other?.hold(null)]).toEqual(['taken', 'others']);
    expect([await leader?.publish(snapshot, '', state, 0), await other?.publish(snapshot, '', state, 0)]).toEqual([
      true,
      false,
    ]);
    expect(await leader?.read()).toMatchObject({ epoch: 'epoch', seq: 0 });
  });

  // A Redis that stood still carries out what it finds: the try for the lease, and then the words of long ago.
  it('takes no words that come after the lease under which they were said, though a late try has taken it anew', async () => {
    const shortly = createTopicStore(link, prefix, 'a', 1, TOPIC);
    await shortly.hold(null);
    await longer();
    expect(await createTopicStore(link, prefix, 'a', HOUR_MS, TOPIC).hold(null)).not.toBe('others');
    expect(await shortly.publish(snapshot, '', state, 0)).toBe(false);
    expect(await shortly.read()).toBeNull();
  });

  // An age counts from when it was sent: prices of before the standstill would have passed for the newest.
  it('is not made younger, nor told of, by a renewal that comes after the lease that it would renew', async () => {
    const [shortly, again] = [1, HOUR_MS].map((leaseMs) => createTopicStore(link, prefix, 'a', leaseMs, TOPIC));
    await shortly?.hold(null);
    await longer();
    await again?.hold(null);
    expect(await again?.publish(snapshot, '', state, HOUR_MS)).toBe(true);
    const heard: string[] = [];
    await new Promise<void>((onLinked) => {
      again?.listen({ onMessage: (text) => void heard.push(text), onLinked });
    });
    const beat = { kind: 'beat', topic: TOPIC, epoch: 'epoch', seq: 0, ageMs: 0 } as const;
    expect(await shortly?.hold(beat)).toBe('renewed');
    expect((await again?.read())?.ageMs).toBeGreaterThanOrEqual(HOUR_MS);
    expect(await again?.hold({ ...beat, ageMs: 1 })).toBe('renewed');
    await vi.waitFor(() => expect(heard.map((text) => JSON.parse(text).at?.ageMs)).toContain(1), { timeout: 10_000 });
    expect(heard).toHaveLength(1);
    expect((await again?.read())?.ageMs).toBeLessThan(HOUR_MS);
  });
});
