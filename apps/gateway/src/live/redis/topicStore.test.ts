import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../../test/redis.ts';
import { systemClock } from '../../clock.ts';
import { createRedisLink, type RedisLink } from './link.ts';
import { Membership } from './membership.ts';
import { createTopicStore, type TopicStore } from './topicStore.ts';

const TOPIC = 'live:10:2';
const LOG = { info: () => undefined, warn: () => undefined } as never;
const HOUR_MS = 3_600_000;

describe.skipIf(!(await redisIsThere()))('a topic in Redis', () => {
  let link: RedisLink;
  let prefix: string;
  let store: TopicStore;
  let memberships: Membership[];
  let heartbeats: (() => void)[];
  const linked = () => expect.poll(() => link.run('return 1', [], [])).toBe(1);
  beforeEach(async () => {
    prefix = `test:${randomUUID()}:`;
    [memberships, heartbeats] = [[], []];
    link = createRedisLink(
      { url: REDIS_URL, ca: undefined },
      { log: LOG, clock: systemClock, commandTimeoutMs: 30_000 },
    );
    store = createTopicStore(link, prefix, TOPIC);
    // The subscriber's connection reports that it is up; the connection for commands may come later.
    await linked();
  });
  afterEach(async () => {
    for (const membership of memberships) membership.close();
    await link.run(
      "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end",
      [],
      [`${prefix}*`],
    );
    link.close();
  });

  const state = { epoch: 'epoch', seq: 0, state: { matches: {} } };
  const snapshot = { kind: 'snapshot', topic: TOPIC, ageMs: 0, ...state } as const;

  /** An open session. Its heartbeats are sent by `heartbeats`, and its own clock is stopped: only Redis's lease expires. */
  async function session(leaseMs: number, renewedAgeMs: number | null = null): Promise<string> {
    const id = randomUUID();
    const membership = new Membership({
      link,
      prefix,
      newSession: () => id,
      leaseMs,
      heartbeatEveryMs: HOUR_MS,
      clock: { ...systemClock, every: (_, run) => (heartbeats.push(run), () => undefined) },
      monotonicMs: () => 0,
      random: Math.random,
    });
    memberships.push(membership);
    const update = { topic: TOPIC, epoch: 'epoch', seq: 0, ageMs: renewedAgeMs ?? 0 };
    const opened = new Promise<void>((onSessionOpened) => {
      membership.join({
        topic: TOPIC,
        onTick: () => undefined,
        onSessionOpened,
        onSessionEnded: () => undefined,
        onUpdate: () => undefined,
        renewal: () => (renewedAgeMs === null ? null : { update }),
      });
    });
    await opened;
    return id;
  }

  /** Resolves when a session has expired in Redis. */
  const expired = (id: string) =>
    expect.poll(() => link.run("return redis.call('EXISTS', KEYS[1])", [`${prefix}session:${id}`], [])).toBe(0);

  it('accepts updates from the session that acquired it and from no other', async () => {
    const [leader, other] = [await session(HOUR_MS), await session(HOUR_MS)];
    expect(await store.acquire(leader)).toEqual({ owner: leader, isTakeover: false });
    expect(await store.acquire(other)).toEqual({ owner: leader, isTakeover: false });
    expect(await store.publish(other, snapshot, state, 0)).toBe(false);
    expect(await store.publish(leader, snapshot, state, 0)).toBe(true);
    expect(await store.read()).toMatchObject({ ...state, isLed: true });
  });

  // A Redis that was paused executes commands that gateways gave up long ago.
  it('ignores updates published under an expired session, though its gateway leads again under a new one', async () => {
    const first = await session(1);
    await store.acquire(first);
    await expired(first);
    expect(await store.publish(first, snapshot, state, 0)).toBe(false);
    const second = await session(HOUR_MS);
    expect(await store.acquire(second)).toMatchObject({ owner: second });
    expect(await store.publish(first, snapshot, state, 0)).toBe(false);
    expect(await store.read()).toBeNull();
  });

  it('is not acquired by a session that has expired', async () => {
    const late = await session(1);
    await expired(late);
    expect(await store.acquire(late)).toEqual({ owner: null, isTakeover: false });
  });

  it('is acquired again after its release, and shows that it has no leader in between', async () => {
    const [first, second] = [await session(HOUR_MS), await session(HOUR_MS)];
    await store.acquire(first);
    await store.publish(first, snapshot, state, 0);
    await store.release(second, 'released');
    expect(await store.read()).toMatchObject({ isLed: true });
    await store.release(first, 'released');
    expect(await store.read()).toMatchObject({ ...state, isLed: false });
    expect(await store.acquire(second)).toEqual({ owner: second, isTakeover: true });
    // The state is still the first leader's.
    expect(await store.read()).toMatchObject({ ...state, isLed: false });
  });

  // An age counts from when it was sent: prices from before a pause of Redis would pass for the newest.
  it('gets a younger age from a heartbeat in time, and none from a heartbeat after the session has expired', async () => {
    const leader = await session(HOUR_MS, 1);
    await store.acquire(leader);
    await store.publish(leader, snapshot, state, HOUR_MS);
    const late = await session(1, 1);
    await expired(late);
    const received: { session: string; updates: { ageMs: number }[] }[] = [];
    await new Promise<void>((onLinked) => {
      const onMessage = (text: string): void => void received.push(JSON.parse(text));
      link.listen(`${prefix}heartbeats`, { onMessage, onLinked });
    });
    const [beatOfLeader, beatOfLate] = heartbeats as [() => void, () => void];
    beatOfLate();
    await expect.poll(() => memberships[1]?.session()).not.toBe(late);
    expect((await store.read())?.ageMs).toBeGreaterThanOrEqual(HOUR_MS);
    beatOfLeader();
    await expect.poll(() => received.find(({ session: id }) => id === leader)?.updates[0]?.ageMs).toBe(1);
    expect(received.filter(({ session: id }) => id === late)).toEqual([]);
    expect((await store.read())?.ageMs).toBeLessThan(HOUR_MS);
  });

  it('gets no age from the heartbeat of a session that does not lead it', async () => {
    const [leader, other] = [await session(HOUR_MS), await session(HOUR_MS, 1)];
    await store.acquire(leader);
    await store.publish(leader, snapshot, state, HOUR_MS);
    const received: string[] = [];
    await new Promise<void>((onLinked) => {
      const onMessage = (text: string): void => void received.push(JSON.parse(text).session);
      link.listen(`${prefix}heartbeats`, { onMessage, onLinked });
    });
    heartbeats[1]?.();
    await expect.poll(() => received).toContain(other);
    expect((await store.read())?.ageMs).toBeGreaterThanOrEqual(HOUR_MS);
  });
});
