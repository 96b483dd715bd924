import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import { wireGame } from './test/wireGames.ts';

const TOPIC = 'live:10:2';
let gateway: LiveGateway;
beforeEach(async () => {
  gateway = await startLiveGateway({ settings: { joinMs: 15 } });
});
afterEach(() => gateway.close());

/** A player on a topic with a first state. */
async function following() {
  const player = await gateway.player();
  player.sub(TOPIC);
  await gateway.connected(1);
  await gateway.tell({ data: [wireGame('7', 2)] });
  gateway.clock.advance(15);
  await player.until(() => player.state(TOPIC) !== undefined);
  return player;
}

describe('what the operator says within a window', () => {
  it('is one delta at its end, to the newest state', async () => {
    const player = await following();
    await gateway.tell({ data: [wireGame('7', 2.1)] });
    gateway.clock.advance(10);
    await gateway.tell({ data: [wireGame('7', 2.2)] });
    await player.roundTrip();
    expect(player.kinds('delta')).toEqual([]);
    gateway.clock.advance(5);
    await player.until(() => player.seq(TOPIC) === 1);
    expect(player.kinds('delta')).toMatchObject([
      { patch: { games: { 7: { markets: { 2: { outcomes: { 1: { odds: 2.2 } } } } } } } },
    ]);
    expect(gateway.lagsMs.at(-1)).toBe(15);
  });

  it('counts up to the last that can be read', async () => {
    const player = await following();
    await gateway.tell({ data: [wireGame('7', 3)] });
    await gateway.tell('{');
    gateway.clock.advance(15);
    await player.until(() => player.seq(TOPIC) === 1);
    expect(player.kinds('delta')).toMatchObject([{ patch: { games: { 7: expect.anything() as object } } }]);
    expect(gateway.hub.stats().unreadableFrames).toBe(1);
  });

  it('of several topics comes with one write', async () => {
    const player = await following();
    player.sub('live:10:3');
    await gateway.connected(2);
    await gateway.tell({ data: [wireGame('7', 4)] });
    let chunks = 0;
    (Reflect.get(player.socket, '_socket') as Socket).on('data', () => (chunks += 1));
    gateway.clock.advance(15);
    await player.until(() => player.seq(TOPIC) === 1 && player.state('live:10:3') !== undefined);
    expect(chunks).toBe(1);
  });

  it('in a flood costs a delta and a few readings', async () => {
    const player = await following();
    for (let sent = 0; sent < 3_000; sent += 1) gateway.upstream.say({ data: [wireGame('7', 2 + sent / 1000)] });
    const [end] = gateway.outgoing as [WebSocket];
    while (gateway.hub.stats().upstreamFrames < 3_001) await once(end, 'message');
    gateway.clock.advance(15);
    await player.until(() => player.seq(TOPIC) === 1);
    expect(gateway.hub.stats()).toMatchObject({ upstreamFrames: 3_001, deltas: 1 });
    expect(player.gaps()).toBe(0);
  });
});
