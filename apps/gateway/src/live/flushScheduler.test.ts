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

  it('of several topics are sent in one write', async () => {
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
