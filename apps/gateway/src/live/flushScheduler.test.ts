import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import { wireMatch } from './test/wireMatches.ts';

const TOPIC = 'live:10:2';
let gateway: LiveGateway;
beforeEach(async () => {
  gateway = await startLiveGateway({ settings: { batchWindowMs: 15 } });
});
afterEach(() => gateway.close());

/** A client on a topic with a first state. */
async function following() {
  const client = await gateway.client();
  client.sub(TOPIC);
  await gateway.connected(1);
  await gateway.update({ data: [wireMatch('7', 2)] });
  gateway.clock.advance(15);
  await client.until(() => client.state(TOPIC) !== undefined);
  return client;
}

describe('updates within one batch window', () => {
  it('become one delta to the newest state at its end', async () => {
    const client = await following();
    await gateway.update({ data: [wireMatch('7', 2.1)] });
    gateway.clock.advance(10);
    await gateway.update({ data: [wireMatch('7', 2.2)] });
    await client.roundTrip();
    expect(client.kinds('delta')).toEqual([]);
    gateway.clock.advance(5);
    await client.until(() => client.seq(TOPIC) === 1);
    expect(client.kinds('delta')).toMatchObject([
      { patch: { matches: { 7: { markets: { 2: { outcomes: { 1: { odds: 2.2 } } } } } } } },
    ]);
    expect(gateway.lagsMs.at(-1)).toBe(15);
  });

  it('become a delta to the newest readable one', async () => {
    const client = await following();
    await gateway.update({ data: [wireMatch('7', 3)] });
    await gateway.update('{');
    gateway.clock.advance(15);
    await client.until(() => client.seq(TOPIC) === 1);
    expect(client.kinds('delta')).toMatchObject([{ patch: { matches: { 7: expect.anything() as object } } }]);
    expect(gateway.hub.stats().unreadableFrames).toBe(1);
  });

  it('are sent in one write when they are of several topics', async () => {
    const client = await following();
    client.sub('live:10:3');
    await gateway.connected(2);
    await gateway.update({ data: [wireMatch('7', 4)] });
    let chunks = 0;
    (Reflect.get(client.socket, '_socket') as Socket).on('data', () => (chunks += 1));
    gateway.clock.advance(15);
    await client.until(() => client.seq(TOPIC) === 1 && client.state('live:10:3') !== undefined);
    expect(chunks).toBe(1);
  });

  it('reach clients that share some of several topics, each with its own frames in order', async () => {
    const both = await following();
    const alike = await gateway.client();
    const other = await gateway.client();
    for (const topic of [TOPIC, 'live:10:3']) alike.sub(topic);
    both.sub('live:10:3');
    other.sub('live:10:3');
    await Promise.all([both, alike, other].map((client) => client.roundTrip()));
    await gateway.connected(2);
    for (const odds of [3, 4, 5]) {
      await gateway.update({ data: [wireMatch('7', odds)] });
      gateway.clock.advance(15);
    }
    for (const client of [both, alike, other]) await client.until(() => client.seq('live:10:3') === 2);
    await both.until(() => both.seq(TOPIC) === 3);
    await alike.until(() => alike.seq(TOPIC) === 3);
    expect([both.gaps(), alike.gaps(), other.gaps()]).toEqual([0, 0, 0]);
    expect(both.state(TOPIC)).toEqual(alike.state(TOPIC));
    expect(other.state(TOPIC)).toBeUndefined();
    expect(other.state('live:10:3')).toEqual(both.state('live:10:3'));
  });

  it('become a snapshot of each of several topics for a client that has not read for long', async () => {
    const slow = await gateway.client({ deflates: false });
    for (const topic of [TOPIC, 'live:10:3']) slow.sub(topic);
    await gateway.connected(2);
    // Random text, so that the frames fill the kernel's buffers too.
    const update = async (): Promise<void> => {
      await gateway.update({ data: [wireMatch('7', 2, { tournament: randomBytes(75 * 1024).toString('hex') })] });
      gateway.clock.advance(15);
    };
    await update();
    await slow.until(() => slow.state(TOPIC) !== undefined && slow.state('live:10:3') !== undefined);
    slow.socket.pause();
    const { framesOut } = gateway.hub.stats();
    let sent = 0;
    while (gateway.hub.stats().framesOut === framesOut + sent * 2) {
      await update();
      sent += 1;
    }
    slow.socket.resume();
    await slow.until(() => slow.seq(TOPIC) === sent && slow.seq('live:10:3') === sent);
    expect(slow.gaps()).toBe(0);
    for (const topic of [TOPIC, 'live:10:3']) expect(slow.kinds('delta', topic).length).toBeLessThan(sent);
  });

  it('cost one delta and a few parses in a flood', async () => {
    const client = await following();
    for (let sent = 0; sent < 3_000; sent += 1) gateway.upstream.send({ data: [wireMatch('7', 2 + sent / 1000)] });
    const [end] = gateway.outgoing as [WebSocket];
    while (gateway.hub.stats().upstreamFrames < 3_001) await once(end, 'message');
    gateway.clock.advance(15);
    await client.until(() => client.seq(TOPIC) === 1);
    expect(gateway.hub.stats()).toMatchObject({ upstreamFrames: 3_001, deltas: 1 });
    expect(client.gaps()).toBe(0);
  });
});
