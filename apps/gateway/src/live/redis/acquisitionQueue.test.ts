import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../test/fakeClock.ts';
import { createAcquisitionQueue, MAX_CONCURRENT_ACQUISITIONS } from './acquisitionQueue.ts';
import type { Listener, RedisLink } from './link.ts';
import { ACQUIRE } from './scripts.ts';
import { createSharedSources, sharingSettingsFor } from './sharedSource.ts';

const nextTurn = () => new Promise(setImmediate);

describe('an acquisition queue', () => {
  it('runs as many at a time as allowed, and another one when one has ended', async () => {
    const started: PromiseWithResolvers<void>[] = [];
    const enqueue = createAcquisitionQueue(() => 0);
    for (let count = 0; count < MAX_CONCURRENT_ACQUISITIONS + 5; count += 1)
      enqueue(() => {
        started.push(Promise.withResolvers());
        return started.at(-1)?.promise ?? null;
      });
    expect(started).toHaveLength(MAX_CONCURRENT_ACQUISITIONS);
    for (const { resolve } of started.slice(0, 3)) resolve();
    await nextTurn();
    expect(started).toHaveLength(MAX_CONCURRENT_ACQUISITIONS + 3);
  });

  it('takes those that wait in random order, and skips those that are not needed any more', async () => {
    const running = Promise.withResolvers<void>();
    const enqueue = createAcquisitionQueue(() => 0.99);
    for (let count = 0; count < MAX_CONCURRENT_ACQUISITIONS; count += 1) enqueue(() => running.promise);
    const order: string[] = [];
    for (const name of ['first', 'second', 'third'])
      enqueue(() => {
        order.push(name);
        return null;
      });
    running.resolve();
    await nextTurn();
    expect(order).toEqual(['third', 'second', 'first']);
  });
});

/** A gateway of shared topics whose Redis grants a topic when the test calls `grant`. */
function startGateway() {
  const listeners = new Map<string, Listener>();
  const acquisitions: { key: string; grant: () => void }[] = [];
  const link: RedisLink = {
    async run(script, keys, args) {
      if (script !== ACQUIRE) return 1;
      return new Promise((resolve) => acquisitions.push({ key: keys[0] ?? '', grant: () => resolve([args[0], 0]) }));
    },
    listen(channel, listener) {
      listeners.set(channel, listener);
      return () => listeners.delete(channel);
    },
    isAway: () => false,
    close: () => undefined,
  };
  const clock = createFakeClock();
  const feed = { take: () => [], snapshot: () => null, beat: () => null, close: () => undefined };
  const gateway = createSharedSources({
    link,
    sources: { has: () => true, open: () => feed },
    newSession: () => 'own',
    prefix: '',
    settings: sharingSettingsFor(2000),
    clock,
    monotonicMs: clock.nowMs,
    random: () => 0,
  });
  const receive = (channel: string, message: object) => listeners.get(channel)?.onMessage(JSON.stringify(message));
  return { gateway, acquisitions, receive };
}

it('does not try to acquire a topic whose leader became known while the topic was queued', async () => {
  const { gateway, acquisitions, receive } = startGateway();
  await nextTurn();
  const topics = Array.from({ length: MAX_CONCURRENT_ACQUISITIONS + 4 }, (_, index) => `live:10:${index}`);
  for (const topic of topics) gateway.open(topic, { onNews: () => undefined, onRefused: () => undefined });
  for (const listenerTopic of topics) receive(`channel:${listenerTopic}`, { kind: 'released' });
  expect(acquisitions).toHaveLength(MAX_CONCURRENT_ACQUISITIONS);
  const waiting = topics.filter((topic) => !acquisitions.some(({ key }) => key === `topic:${topic}`));
  for (const topic of waiting.slice(1)) receive(`channel:${topic}`, { kind: 'leaderChanged', leader: 'other' });
  for (const { grant } of acquisitions.slice()) grant();
  await nextTurn();
  expect(acquisitions.map(({ key }) => key).slice(MAX_CONCURRENT_ACQUISITIONS)).toEqual([`topic:${waiting[0]}`]);
  expect(gateway.stats().leading).toBe(MAX_CONCURRENT_ACQUISITIONS);
  gateway.close();
});
