import { once } from 'node:events';
import { SERVICE_RESTART } from '@ushindi/api-contract/live';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import { wireMatch } from './test/wireMatches.ts';

const TOPIC = 'live:10:2';
let gateway: LiveGateway;

beforeEach(async () => {
  gateway = await startLiveGateway();
});
afterEach(() => gateway.close());

/** A client on the topic, after the operator's first update. */
async function following(topic = TOPIC) {
  const client = await gateway.client();
  client.sub(topic);
  await gateway.connected(1);
  await gateway.update({ data: [wireMatch('7', 2)] });
  await client.until(() => client.state(topic) !== undefined);
  return client;
}

describe('subscribing', () => {
  it('sends a snapshot, then deltas', { tags: ['C-011'] }, async () => {
    const client = await following();
    gateway.upstream.send({ data: [wireMatch('7', 2.2)] });
    await client.until(() => client.frames.length === 2);
    expect(client.frames[0]).toMatchObject({ kind: 'snapshot', epoch: 'epoch1', seq: 0, ageMs: 0 });
    expect(client.frames[1]).toEqual({
      kind: 'delta',
      topic: TOPIC,
      epoch: 'epoch1',
      seq: 1,
      patch: { matches: { 7: { markets: { 2: { outcomes: { 1: { odds: 2.2 } } } } } } },
    });
  });

  it('requests the sport and market, or the match, of the topic from the operator', {
    tags: ['D-168', 'D-170'],
  }, async () => {
    const client = await gateway.client();
    client.sub('live:24:322');
    client.sub('match:4711');
    await gateway.upstream.until(() => gateway.upstream.opened.length === 2);
    expect(gateway.upstream.opened.map(({ address }) => address).sort()).toEqual([
      '/live?key=1&sport_id=24&market_id=322',
      '/match?match_id=4711',
    ]);
  });

  it('sends nothing for a frame that changes nothing', async () => {
    const client = await following();
    gateway.upstream.send({ data: [wireMatch('7', 2)] });
    gateway.upstream.send({ data: null });
    await client.until(() => client.seq(TOPIC) === 1);
    expect(client.frames).toHaveLength(2);
    expect(client.state(TOPIC)).toEqual({ matches: {} });
  });

  it('opens one upstream socket for fifty clients, which all get the same frames', { tags: ['C-024'] }, async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => gateway.client()));
    for (const client of clients) client.sub(TOPIC);
    await Promise.all(clients.map((client) => client.roundTrip()));
    await gateway.upstream.until(() => gateway.upstream.live().length === 1);
    gateway.upstream.send({ data: [wireMatch('7', 2)] });
    gateway.upstream.send({ data: [wireMatch('7', 3)] });
    await Promise.all(clients.map((client) => client.until(() => client.seq(TOPIC) === 1)));
    expect(gateway.upstream.opened).toHaveLength(1);
    const [first] = clients;
    for (const client of clients) expect(client.state(TOPIC)).toEqual(first?.state(TOPIC));
  });

  it('sends a new snapshot of the same epoch when a client subscribes again', async () => {
    const client = await following();
    client.sub(TOPIC);
    await client.until(() => client.kinds('snapshot').length === 2);
    expect(gateway.upstream.opened).toHaveLength(1);
    expect(client.gaps()).toBe(0);
  });

  it('sends a snapshot to a client that reconnects', { tags: ['C-025'] }, async () => {
    const first = await following();
    gateway.upstream.send({ data: [wireMatch('7', 2.5)] });
    await first.until(() => first.seq(TOPIC) === 1);
    first.socket.terminate();
    const again = await gateway.client();
    again.sub(TOPIC);
    await again.until(() => again.state(TOPIC) !== undefined);
    expect(again.state(TOPIC)).toEqual(first.state(TOPIC));
    expect(again.seq(TOPIC)).toBe(1);
  });
});

describe('a socket', () => {
  it('gets alive frames while its topics have no frames', async () => {
    const [silent, idle, refused] = [await gateway.client(), await gateway.client(), await gateway.client()];
    silent.sub(TOPIC);
    refused.sub('nonsense');
    await Promise.all([gateway.connected(1), refused.until(() => refused.frames.length === 1)]);
    gateway.clock.advance(5_000);
    gateway.clock.advance(5_000);
    await Promise.all([silent, idle, refused].map((client) => client.until(() => client.alives() >= 1)));
    expect([silent.frames, idle.frames]).toEqual([[], []]);
  });

  it('gets no alive frames while it gets beats', async () => {
    const client = await following();
    gateway.clock.advance(5_000);
    gateway.clock.advance(5_000);
    await client.until(() => client.kinds('beat').length === 2);
    await client.roundTrip();
    expect(client.alives()).toBe(0);
  });
});

describe('leaving', () => {
  it('closes the upstream socket when the idle timeout is over, and starts a new epoch for the next subscriber', async () => {
    const client = await following();
    client.unsub(TOPIC);
    await client.roundTrip();
    await gateway.pass(14_999);
    expect(gateway.topics()).toBe(1);
    gateway.clock.advance(1);
    expect(gateway.topics()).toBe(0);
    await gateway.upstream.until(() => gateway.upstream.live().length === 0);
    client.sub(TOPIC);
    await gateway.upstream.until(() => gateway.upstream.live().length === 1);
    gateway.upstream.send({ data: null });
    await client.until(() => client.epoch(TOPIC) === 'epoch2');
    expect(client.state(TOPIC)).toEqual({ matches: {} });
  });

  it('keeps the socket for a subscriber within the idle timeout', async () => {
    const client = await following();
    client.unsub(TOPIC);
    client.sub(TOPIC);
    await client.roundTrip();
    await gateway.pass(60_000);
    expect(gateway.topics()).toBe(1);
    expect(gateway.upstream.opened).toHaveLength(1);
  });

  it('removes a client whose connection was lost', async () => {
    const client = await following();
    const served = [...gateway.app.websocketServer.clients].map((socket) => once(socket, 'close'));
    client.socket.terminate();
    await Promise.all(served);
    expect([gateway.hub.stats().clients, gateway.topics()]).toEqual([0, 1]);
    await gateway.pass(15_000);
    await gateway.upstream.until(() => gateway.upstream.live().length === 0);
    expect(gateway.topics()).toBe(0);
  });
});

describe('the age of the data', () => {
  it('grows in beats while the operator sends no update', async () => {
    const client = await following();
    gateway.clock.advance(5_000);
    gateway.clock.advance(5_000);
    await client.until(() => client.kinds('beat').length === 2);
    expect(client.kinds('beat')).toEqual(
      [5_000, 10_000].map((ageMs) => ({ kind: 'beat', topic: TOPIC, epoch: 'epoch1', seq: 0, ageMs })),
    );
  });

  it('restarts with a frame that changes nothing', async () => {
    const client = await following();
    gateway.clock.advance(4_000);
    await gateway.update({ data: [wireMatch('7', 2)] });
    gateway.clock.advance(1_000);
    await client.until(() => client.kinds('beat').length === 1);
    expect(client.kinds('beat')).toMatchObject([{ ageMs: 1_000 }]);
  });

  it('keeps growing while the operator is lost, with the last state, until it is back', async () => {
    const client = await following();
    await gateway.cutUpstream();
    gateway.clock.advance(1_000);
    const late = await gateway.client();
    late.sub(TOPIC);
    await late.until(() => late.state(TOPIC) !== undefined);
    expect(late.frames[0]).toMatchObject({ kind: 'snapshot', ageMs: 1_000 });
    expect(late.state(TOPIC)).toEqual(client.state(TOPIC));
    await gateway.upstream.until(() => gateway.upstream.live().length === 1);
    gateway.upstream.send({ data: [wireMatch('8', 4)] });
    await client.until(() => client.seq(TOPIC) === 1);
    expect(Object.keys(client.state(TOPIC)?.matches ?? {})).toEqual(['8']);
    expect([client.gaps(), client.epoch(TOPIC)]).toEqual([0, 'epoch1']);
  });
});

describe('closing', () => {
  it('asks every client to reconnect, closes the upstream sockets and leaves no timer', async () => {
    const client = await following();
    await gateway.app.close();
    await client.closed();
    expect([client.closeCode(), client.closeReason()]).toEqual([SERVICE_RESTART, 'retry:5000']);
    await gateway.upstream.until(() => gateway.upstream.live().length === 0);
    expect([gateway.hub.stats().clients, gateway.topics()]).toEqual([0, 0]);
    expect(gateway.clock.armed()).toBe(0);
  });

  it('does not wait for a client that does not respond', async () => {
    const deaf = await following();
    deaf.socket.pause();
    const closed = gateway.app.close();
    await new Promise((resolve) => setImmediate(resolve));
    gateway.clock.advance(1_000);
    await closed;
    expect(gateway.hub.stats().clients).toBe(0);
  });
});
