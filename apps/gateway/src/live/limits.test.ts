import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MESSAGE_TOO_BIG, POLICY_VIOLATION, TRY_AGAIN_LATER } from '@ushindi/api-contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import type { TestClient } from './test/testClient.ts';

const TOPIC = 'live:10:2';
let gateway: LiveGateway;

beforeEach(async () => {
  gateway = await startLiveGateway({ settings: { maxClients: 60, maxTopics: 3, maxTopicsPerClient: 2 } });
});
afterEach(() => {
  vi.useRealTimers();
  return gateway.close();
});

describe('limits', () => {
  it.each(['live:999:2', 'live:10', 'match:abc', 'nonsense', 'match:1?x=y'])(
    'refuse the topic %j without an upstream socket',
    async (topic) => {
      const client = await gateway.client();
      client.sub(topic);
      await client.until(() => client.frames.length === 1);
      expect(client.frames).toEqual([{ kind: 'refused', topic, reason: 'badTopic' }]);
      expect(gateway.outgoing).toHaveLength(0);
    },
  );

  it('apply to the topics of a client and of the gateway', async () => {
    const [one, other] = [await gateway.client(), await gateway.client()];
    for (const matchId of [1, 2, 3]) one.sub(`match:${matchId}`);
    await one.until(() => one.kinds('refused').length === 1);
    for (const matchId of [4, 5]) other.sub(`match:${matchId}`);
    await other.until(() => other.kinds('refused').length === 1);
    expect(one.frames).toEqual([{ kind: 'refused', topic: 'match:3', reason: 'tooManyTopics' }]);
    expect(other.frames).toEqual([{ kind: 'refused', topic: 'match:5', reason: 'tooManyTopics' }]);
  });

  it('allow a full slip of live selections, all subscribed at once', async () => {
    await gateway.close();
    gateway = await startLiveGateway();
    const client = await gateway.client();
    client.sub(TOPIC);
    for (let matchId = 1; matchId <= 40; matchId += 1) client.sub(`match:${matchId}`);
    await gateway.connected(41);
    await client.roundTrip();
    expect(client.kinds('refused', TOPIC)).toEqual([]);
    expect(gateway.topics()).toBe(41);
  });

  it('apply to the topics that rendered pages open together', { tags: ['T-28'] }, async () => {
    const read = (matchId: number) => gateway.hub.read(`match:${matchId}`, () => true);
    for (const matchId of [1, 2, 3]) void read(matchId);
    expect(await read(4)).toMatchObject({ kind: 'refused', reason: 'tooManyTopics' });
    expect(gateway.outgoing).toHaveLength(3);
  });

  it('close an idle topic to open a new one', async () => {
    const [one, other] = [await gateway.client(), await gateway.client()];
    for (const matchId of [1, 2]) one.sub(`match:${matchId}`);
    other.sub('match:3');
    await Promise.all([one.roundTrip(), other.roundTrip()]);
    one.unsub('match:1');
    await one.roundTrip();
    other.sub('match:4');
    await other.roundTrip();
    expect(other.kinds('refused', 'match:4')).toEqual([]);
    expect(gateway.topics()).toBe(3);
    await gateway.upstream.until(() => gateway.upstream.live().length === 3);
  });

  it.each(['not json', '{}', '{"op":"pub","topic":"live:10:2"}', '[]', '{"op":"sub","topic":7}'])(
    'close on the message %j',
    async (message) => {
      const client = await gateway.client();
      client.send(message);
      await client.closed();
      expect(client.closeCode()).toBe(POLICY_VIOLATION);
    },
  );

  it('disconnect clients for binary messages, large messages and floods', { tags: ['T-28'] }, async () => {
    const [binary, large, flood] = [await gateway.client(), await gateway.client(), await gateway.client()];
    binary.socket.send(Buffer.from('{"op":"sub","topic":"live:10:2"}'));
    large.sub('x'.repeat(5_000));
    for (let sent = 0; sent < 300; sent += 1) flood.unsub(TOPIC);
    await Promise.all([binary.closed(), large.closed(), flood.closed()]);
    expect([binary.closeCode(), large.closeCode(), flood.closeCode()]).toEqual([
      POLICY_VIOLATION,
      MESSAGE_TOO_BIG,
      POLICY_VIOLATION,
    ]);
  });

  it('refuse clients beyond the maximum, with the wait before they reconnect', async () => {
    const clients = await Promise.all(Array.from({ length: 61 }, () => gateway.client()));
    await Promise.race(clients.map((client) => client.closed()));
    const away = clients.filter((client) => client.closeCode() !== null);
    // Between one and four times the 10 s of a restart; chance is 0.5 here.
    expect(away.map((client) => [client.closeCode(), client.closeReason()])).toEqual([
      [TRY_AGAIN_LATER, 'retry:25000'],
    ]);
    expect(gateway.hub.stats()).toMatchObject({ refusedFull: 1, refusedAddress: 0 });
  });

  it('refuse an address with its maximum of sockets until one of them closes', { tags: ['T-28'] }, async () => {
    await gateway.close();
    gateway = await startLiveGateway({ settings: { maxClientsPerAddress: 2 } });
    const [first] = [await gateway.client(), await gateway.client()];
    const third = await gateway.client();
    await third.closed();
    expect([third.closeCode(), gateway.hub.stats().refusedAddress]).toEqual([TRY_AGAIN_LATER, 1]);
    // The gateway may still be closing the third one.
    const [ofFirst] = gateway.app.websocketServer.clients;
    const gone = once(ofFirst as WebSocket, 'close');
    first.socket.terminate();
    await gone;
    const fourth = await gateway.client();
    await fourth.roundTrip();
    expect(fourth.closeCode()).toBeNull();
  });

  it('apply to the topics that one client opens in a minute, not to topics that are open already', async () => {
    await gateway.close();
    gateway = await startLiveGateway({ settings: { maxOpensPerMinute: 3 } });
    const [other, flipping] = [await gateway.client(), await gateway.client()];
    other.sub('match:9');
    await other.roundTrip();
    for (const matchId of [1, 2, 3, 4, 5, 9]) {
      flipping.sub(`match:${matchId}`);
      flipping.unsub(`match:${matchId}`);
    }
    await flipping.roundTrip();
    expect(flipping.kinds('refused').map(({ topic }) => topic)).toEqual(['match:4', 'match:5', 'no topic']);
    expect(gateway.outgoing).toHaveLength(4);
    await gateway.pass(60_000);
    flipping.sub('match:4');
    await flipping.roundTrip();
    expect(flipping.kinds('refused', 'match:4')).toHaveLength(1);
  });

  it('apply to the topics that an address opens in a minute, although its clients reconnect', {
    tags: ['T-28'],
  }, async () => {
    await gateway.close();
    gateway = await startLiveGateway({ settings: { maxOpensPerAddressMinute: 2 } });
    const refusedAt = async (address: string, topic: string) => {
      const client = await gateway.clientAt(address);
      client.sub(topic);
      await client.roundTrip();
      client.socket.terminate();
      return client.kinds('refused', topic).length === 1;
    };
    expect(await refusedAt('10.0.0.1', 'match:1')).toBe(false);
    expect(await refusedAt('10.0.0.1', 'match:2')).toBe(false);
    expect(await refusedAt('10.0.0.1', 'match:3')).toBe(true);
    expect(await refusedAt('10.0.0.2', 'match:3')).toBe(false);
    await gateway.pass(60_000);
    expect(await refusedAt('10.0.0.1', 'match:4')).toBe(false);
  });

  it('apply to the subscriptions of a client in a minute, each of which costs a snapshot', {
    tags: ['T-28'],
  }, async () => {
    await gateway.close();
    gateway = await startLiveGateway({ settings: { maxSubscriptionsPerMinute: 3, idleTimeoutMs: 120_000 } });
    const client = await gateway.client();
    client.sub(TOPIC);
    await gateway.connected(1);
    await gateway.update({ data: [] });
    await client.until(() => client.kinds('snapshot').length === 1);
    for (const snapshots of [2, 3]) {
      client.sub(TOPIC);
      await client.until(() => client.kinds('snapshot').length === snapshots);
    }
    client.sub(TOPIC);
    await client.until(() => client.frames.length === 4);
    expect(client.frames.at(-1)).toEqual({ kind: 'refused', topic: TOPIC, reason: 'tooManyTopics' });
    expect(gateway.hub.stats().topics.idle).toBe(1);
    await gateway.pass(60_000);
    client.sub(TOPIC);
    await client.until(() => client.kinds('snapshot').length === 4);
  });

  describe('of a queue that its client does not read', { tags: ['T-28'] }, () => {
    /** A client and the gateway's ends of its socket; nothing that the gateway writes leaves the process. */
    async function unread() {
      await gateway.close();
      gateway = await startLiveGateway({ settings: { maxQueuedBytes: 100_000, maxMessagesPerSecond: 10_000 } });
      const accepted = once(gateway.app.server, 'connection') as Promise<[Socket]>;
      const client = await gateway.client();
      const [net] = await accepted;
      const [ws] = [...gateway.app.websocketServer.clients] as [WebSocket];
      net.cork();
      return { client, net, ws };
    }

    /** Resolves when the gateway's end has had this many events. */
    const seen = (ws: WebSocket, name: 'ping' | 'pong' | 'message', count: number) =>
      new Promise<void>((resolve) => {
        let left = count;
        ws.on(name, () => void ((left -= 1) === 0 && resolve()));
      });

    it('leave pings without an answer', async () => {
      const { client, net, ws } = await unread();
      const arrived = seen(ws, 'ping', 5_000);
      for (let sent = 0; sent < 5_000; sent += 1) client.socket.ping(Buffer.alloc(125));
      await arrived;
      expect(net.writableLength).toBeLessThan(101_000);
    });

    it('disconnect a client whose own messages fill it, although it sends pongs', async () => {
      const { client, ws } = await unread();
      const arrived = seen(ws, 'message', 2_000);
      for (let sent = 0; sent < 2_000; sent += 1) client.sub('no topic');
      await arrived;
      for (let passedMs = 0; passedMs < 20_000 && ws.readyState === 1; passedMs += 2_000) {
        const alive = seen(ws, 'pong', 1);
        client.socket.pong();
        await alive;
        gateway.clock.advance(2_000);
      }
      await client.closed();
      expect(gateway.hub.stats()).toMatchObject({ cutSlow: 1, cutSilent: 0 });
    });
  });

  it('count pings as messages', { tags: ['T-28'] }, async () => {
    const [calm, flood] = [await gateway.client(), await gateway.client()];
    const answered = once(calm.socket, 'pong');
    calm.socket.ping('here');
    expect(String((await answered)[0])).toBe('here');
    for (let sent = 0; sent < 101; sent += 1) flood.socket.ping();
    await flood.closed();
    expect(flood.closeCode()).toBe(POLICY_VIOLATION);
  });

  it('count pongs as messages', { tags: ['T-28'] }, async () => {
    const flood = await gateway.client();
    for (let sent = 0; sent < 101; sent += 1) flood.socket.pong();
    await flood.closed();
    expect(flood.closeCode()).toBe(POLICY_VIOLATION);
  });

  /** Sends many empty frames at once, never answers a close, and resolves when the connection has ended. */
  async function floodWith(type: number): Promise<void> {
    // `ws` would end it after half a minute.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { hostname, port } = new URL(gateway.url);
    const client = connect(Number(port), hostname);
    client.on('error', () => undefined);
    client.write(
      'GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    await once(client, 'data');
    const closed = once(client.resume(), 'close');
    client.write(Buffer.concat(Array<Buffer>(1_200).fill(Buffer.from([type, 0x80, 0, 0, 0, 0]))));
    await closed;
  }

  it.each([
    ['messages', 0x81],
    ['pings', 0x89],
    ['pongs', 0x8a],
  ])('cut a disconnected client off that goes on with a flood of %s', { tags: ['T-28'] }, async (_, type) => {
    await floodWith(type);
    expect(gateway.hub.stats()).toMatchObject({ clients: 0, cutRules: 1 });
  });

  it('cut a refused client off that goes on with a flood', { tags: ['T-28'] }, async () => {
    await gateway.close();
    gateway = await startLiveGateway({ settings: { maxClients: 1 } });
    await gateway.client();
    await floodWith(0x81);
    expect(gateway.hub.stats()).toMatchObject({ clients: 1, refusedFull: 1 });
  });

  it('disconnect a client that sends a message in many fragments', { tags: ['T-28'] }, async () => {
    const [calm, flood] = [await gateway.client(), await gateway.client()];
    for (let sent = 0; sent < 9; sent += 1) flood.socket.send('', { fin: false });
    await flood.closed();
    expect(flood.closeCode()).toBe(POLICY_VIOLATION);
    for (const part of ['{"op":"sub",', '"topic":"no topic"}']) calm.socket.send(part, { fin: part.endsWith('}') });
    await calm.until(() => calm.kinds('refused').length === 1);
  });

  describe('of a gateway that is full', { tags: ['T-28'] }, () => {
    const refusedTopics = (client: TestClient) =>
      client
        .kinds('refused')
        .map(({ topic }) => topic)
        .filter((topic) => topic !== 'no topic');

    it('take a topic from the client with the most topics of its own, for one that has none', async () => {
      await gateway.close();
      gateway = await startLiveGateway({ settings: { maxTopics: 3 } });
      const [greedy, other] = [await gateway.client(), await gateway.client()];
      for (const matchId of [1, 2, 3]) greedy.sub(`match:${matchId}`);
      await greedy.roundTrip();
      other.sub('match:4');
      await other.roundTrip();
      await greedy.until(() => refusedTopics(greedy).length === 1);
      expect([refusedTopics(greedy), refusedTopics(other)]).toEqual([['match:3'], []]);
      greedy.sub('match:3');
      other.sub('match:5');
      await Promise.all([greedy.roundTrip(), other.roundTrip()]);
      expect([refusedTopics(greedy), refusedTopics(other)]).toEqual([['match:3', 'match:3'], ['match:5']]);
      expect(gateway.topics()).toBe(3);
    });

    /** Two clients that follow the same three topics, which are all, and another client. */
    async function three(addresses: readonly [string, string, string]) {
      await gateway.close();
      gateway = await startLiveGateway({ settings: { maxTopics: 3 } });
      const [one, same, other] = [
        await gateway.clientAt(addresses[0]),
        await gateway.clientAt(addresses[1]),
        await gateway.clientAt(addresses[2]),
      ];
      for (const client of [one, same]) for (const matchId of [1, 2, 3]) client.sub(`match:${matchId}`);
      await Promise.all([one.roundTrip(), same.roundTrip()]);
      return { one, same, other };
    }

    it.each([
      ['another address', '10.0.0.2'],
      ['the same address', '10.0.0.1'],
    ])('take one that two clients of an address follow, for a client of %s', async (_, address) => {
      const { one, same, other } = await three(['10.0.0.1', '10.0.0.1', address]);
      for (const matchId of [4, 5]) other.sub(`match:${matchId}`);
      await Promise.all([one, same, other].map((client) => client.roundTrip()));
      expect([one, same, other].map(refusedTopics)).toEqual([['match:3'], ['match:3'], ['match:5']]);
      expect(gateway.hub.stats().refusedTooManyTopics).toBe(3);
    });

    it('take the one with the fewest clients', async () => {
      const { one, same, other } = await three(['10.0.0.1', '10.0.0.1', '10.0.0.2']);
      same.unsub('match:2');
      await same.roundTrip();
      other.sub('match:4');
      await Promise.all([one, same, other].map((client) => client.roundTrip()));
      expect([one, same, other].map(refusedTopics)).toEqual([['match:2'], [], []]);
    });

    it('take none that clients of several addresses follow', async () => {
      const { one, same, other } = await three(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
      other.sub('match:4');
      await other.roundTrip();
      expect([one, same, other].map(refusedTopics)).toEqual([[], [], ['match:4']]);
    });
  });
});
