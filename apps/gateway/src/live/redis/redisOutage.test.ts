import { randomUUID } from 'node:crypto';
import { makeMergePatch, type Json, type LiveState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { redisIsThere } from '../../../test/redis.ts';
import { systemClock } from '../../clock.ts';
import { readListFrame } from '../liveState.ts';
import { wireMatch } from '../test/wireMatches.ts';
import { Membership } from './membership.ts';
import { SAME_UPDATE_MS } from './standalone.ts';
import { SETTINGS, TOPIC, useSharedGateways } from './test/sharedGateways.ts';
import { createTopicStore } from './topicStore.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(!(await redisIsThere()))('gateways that lose the Redis through which they share a topic', () => {
  const { upstream, prefix, redis, send, expireLeases, areStandalone, pair } = useSharedGateways();

  it('serve standalone while Redis is away, each in its own epoch, and share again when it is back', async () => {
    const both = Object.values(await pair());
    const shared = both[0]?.at();
    for (const { proxy } of both) proxy.sever();
    await expireLeases(...both);
    for (const { skip } of both) skip(SETTINGS.standaloneAfterMs);
    await areStandalone(...both);
    send(8);
    await Promise.all(both.map((each) => each.has(8)));
    const epochs = both.map((each) => each.at()?.split(':')[0]);
    expect(new Set([shared?.split(':')[0], ...epochs]).size).toBe(3);
    expect(both.map(({ warnings }) => warnings.length)).toEqual([1, 1]);
    expect(JSON.stringify(both.map(({ warnings }) => warnings))).not.toContain('127.0.0.1');

    // Redis still has the odds from before. They must not be shown again while the new leader has no update yet.
    const seen = both.map(({ frames }) => frames.length);
    for (const { proxy } of both) proxy.restore();
    await upstream().until(() => upstream().live().length === 3);
    send(9);
    await Promise.all(both.map((each) => each.until(() => each.stats().standalone === 0)));
    await upstream().until(() => upstream().live().length === 1);
    send(10);
    await Promise.all(both.map((each) => each.has(10)));
    const since = both.map(({ frames }, index) => JSON.stringify(frames.slice(seen[index])));
    for (const frames of since) expect(frames).not.toMatch(/"odds":[2-8][,}]/);
    expect(both[0]?.at()).toBe(both[1]?.at());
    expect(both.map((each) => each.gaps())).toEqual([0, 0]);
  });

  // A heartbeat that Redis executed late once made prices of four seconds ago look new.
  it('do not return to older prices because of a delayed heartbeat, whose age counts from when it was sent', async () => {
    const { leader, follower } = await pair();
    for (const { proxy } of [leader, follower]) proxy.sever();
    await expireLeases(leader, follower);
    for (const { skip } of [leader, follower]) skip(SETTINGS.standaloneAfterMs);
    await areStandalone(leader, follower);
    send(8);
    await follower.has(8);
    const link = redis();
    const other = createTopicStore(link, prefix(), TOPIC);
    const session = randomUUID();
    const options = { ...SETTINGS, link, prefix: prefix(), newSession: () => session, leaseMs: HOUR_MS };
    const membership = new Membership({
      ...options,
      clock: systemClock,
      monotonicMs: () => performance.now(),
      random: Math.random,
    });
    await expect.poll(async () => (await other.acquire(session)).owner).toBe(session);
    const epoch = 'of another gateway';
    const stateWith = (odds: number) => readListFrame({ data: [wireMatch('7', odds)] }) as LiveState;
    const old = { kind: 'snapshot', topic: TOPIC, epoch, seq: 0, ageMs: 60_000, state: stateWith(2) } as const;
    expect(await other.publish(session, old, old, old.ageMs)).toBe(true);
    await expect.poll(() => follower.source.beat()?.ageMs).toBeGreaterThan(2 * SAME_UPDATE_MS);

    const seen = follower.frames.length;
    const channel = `${prefix()}heartbeats`;
    const listening = () => link.run("return redis.call('PUBSUB', 'NUMSUB', KEYS[1])[2]", [channel], []);
    const before = await listening();
    follower.proxy.restore();
    await expect.poll(listening).toBe(Number(before) + 1);
    await expect.poll(() => follower.link.isAway()).toBe(false);
    const late = JSON.stringify({ kind: 'heartbeat', session, updates: [{ topic: TOPIC, epoch, seq: 0, ageMs: 0 }] });
    // Repeated, because nothing shows when the follower has read the stored state.
    const publishLate = () => link.run("return redis.call('PUBLISH', KEYS[1], ARGV[1])", [channel], [late]);
    for (let times = 0; times < 20; times += 1) await publishLate();

    send(9);
    await follower.has(9);
    const patch = makeMergePatch(stateWith(2) as unknown as Json, stateWith(9) as unknown as Json) as object;
    const delta = { kind: 'delta', topic: TOPIC, epoch, seq: 1, patch } as const;
    expect(await other.publish(session, delta, { epoch, seq: 1, state: stateWith(9) }, 0)).toBe(true);
    await follower.until(() => follower.at() === `${epoch}:1`);
    expect(JSON.stringify(follower.frames.slice(seen))).not.toMatch(/"odds":2[,}]/);
    membership.close();
    await other.release(session, 'released');
    await link.run("return redis.call('DEL', KEYS[1])", [`${prefix()}session:${session}`], []);
  });
});
