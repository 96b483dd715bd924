import { once } from 'node:events';
import { CLOSE_BROKEN_RULES, CLOSE_RESTARTING, CLOSE_TOO_LARGE, CLOSE_TRY_LATER } from '@ushindi/api-contract/live';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import { wireGame } from './test/wireGames.ts';

const TOPIC = 'live:10:2';
let gateway: LiveGateway;

beforeEach(async () => {
  gateway = await startLiveGateway({ settings: { maxClients: 60, maxTopics: 3, maxTopicsPerClient: 2 } });
});
afterEach(() => gateway.close());

/** A player on the topic, once the upstream has said its first word. */
async function following(topic = TOPIC) {
  const player = await gateway.player();
  player.sub(topic);
  await gateway.connected(1);
  await gateway.tell({ data: [wireGame('7', 2)] });
  await player.until(() => player.state(topic) !== undefined);
  return player;
}

describe('subscribing', () => {
  it('brings a snapshot, then deltas of what changed', async () => {
    const player = await following();
    gateway.upstream.say({ data: [wireGame('7', 2.2)] });
    await player.until(() => player.frames.length === 2);
    expect(player.frames[0]).toMatchObject({ kind: 'snapshot', epoch: 'epoch1', seq: 0, ageMs: 0 });
    expect(player.frames[1]).toEqual({
      kind: 'delta',
      topic: TOPIC,
      epoch: 'epoch1',
      seq: 1,
      patch: { games: { 7: { markets: { 2: { outcomes: { 1: { odds: 2.2 } } } } } } },
    });
  });

  it('asks the operator for the sport and market, or the match, of the topic', async () => {
    const player = await gateway.player();
    player.sub('live:30:322');
    player.sub('match:4711');
    await gateway.upstream.until(() => gateway.upstream.opened.length === 2);
    expect(gateway.upstream.opened.map(({ address }) => address).sort()).toEqual([
      '/live?key=1&sport_id=24&market_id=322',
      '/match?match_id=4711',
    ]);
  });

  it('sends nothing for a frame that changes nothing', async () => {
    const player = await following();
    gateway.upstream.say({ data: [wireGame('7', 2)] });
    gateway.upstream.say({ data: null });
    await player.until(() => player.seq(TOPIC) === 1);
    expect(player.frames).toHaveLength(2);
    expect(player.state(TOPIC)).toEqual({ games: {} });
  });

  it('opens one upstream socket for fifty clients, who all get the same', async () => {
    const players = await Promise.all(Array.from({ length: 50 }, () => gateway.player()));
    for (const player of players) player.sub(TOPIC);
    await Promise.all(players.map((player) => player.roundTrip()));
    await gateway.upstream.until(() => gateway.upstream.live().length === 1);
    gateway.upstream.say({ data: [wireGame('7', 2)] });
    gateway.upstream.say({ data: [wireGame('7', 3)] });
    await Promise.all(players.map((player) => player.until(() => player.seq(TOPIC) === 1)));
    expect(gateway.upstream.opened).toHaveLength(1);
    const [first] = players;
    for (const player of players) expect(player.state(TOPIC)).toEqual(first?.state(TOPIC));
  });

  it('again brings a new snapshot of the same epoch', async () => {
    const player = await following();
    player.sub(TOPIC);
    await player.until(() => player.kinds('snapshot').length === 2);
    expect(gateway.upstream.opened).toHaveLength(1);
    expect(player.gaps()).toBe(0);
  });

  it('brings a snapshot to a client that comes back after a cut', async () => {
    const first = await following();
    gateway.upstream.say({ data: [wireGame('7', 2.5)] });
    await first.until(() => first.seq(TOPIC) === 1);
    first.socket.terminate();
    const again = await gateway.player();
    again.sub(TOPIC);
    await again.until(() => again.state(TOPIC) !== undefined);
    expect(again.state(TOPIC)).toEqual(first.state(TOPIC));
    expect(again.seq(TOPIC)).toBe(1);
  });
});

describe('a socket', () => {
  it('hears that the line is alive while its topics have nothing to say', async () => {
    const [silent, idle, refused] = [await gateway.player(), await gateway.player(), await gateway.player()];
    silent.sub(TOPIC);
    refused.sub('nonsense');
    await Promise.all([gateway.connected(1), refused.until(() => refused.frames.length === 1)]);
    gateway.clock.advance(5_000);
    gateway.clock.advance(5_000);
    await Promise.all([silent, idle, refused].map((player) => player.until(() => player.alives() >= 1)));
    expect([silent.frames, idle.frames]).toEqual([[], []]);
  });

  it('is written to leanly', async () => {
    await gateway.player();
    const nets = [...gateway.app.websocketServer.clients].map((socket) => Reflect.get(socket, '_socket') as object);
    expect(nets.map((net) => Object.hasOwn(net, '_write'))).toEqual([true]);
  });

  it('hears nothing of that while it has beats', async () => {
    const player = await following();
    gateway.clock.advance(5_000);
    gateway.clock.advance(5_000);
    await player.until(() => player.kinds('beat').length === 2);
    await player.roundTrip();
    expect(player.alives()).toBe(0);
  });
});

describe('leaving', () => {
  it('closes the upstream socket a linger after the last subscriber, and the next one opens a new epoch', async () => {
    const player = await following();
    player.unsub(TOPIC);
    await player.roundTrip();
    await gateway.pass(14_999);
    expect(gateway.topics()).toBe(1);
    gateway.clock.advance(1);
    expect(gateway.topics()).toBe(0);
    await gateway.upstream.until(() => gateway.upstream.live().length === 0);
    player.sub(TOPIC);
    await gateway.upstream.until(() => gateway.upstream.live().length === 1);
    gateway.upstream.say({ data: null });
    await player.until(() => player.epoch(TOPIC) === 'epoch2');
    expect(player.state(TOPIC)).toEqual({ games: {} });
  });

  it('keeps the socket for one who comes within the linger', async () => {
    const player = await following();
    player.unsub(TOPIC);
    player.sub(TOPIC);
    await player.roundTrip();
    await gateway.pass(60_000);
    expect(gateway.topics()).toBe(1);
    expect(gateway.upstream.opened).toHaveLength(1);
  });

  it('counts a client that vanished as having left', async () => {
    const player = await following();
    const served = [...gateway.app.websocketServer.clients].map((socket) => once(socket, 'close'));
    player.socket.terminate();
    await Promise.all(served);
    expect([gateway.hub.stats().clients, gateway.topics()]).toEqual([0, 1]);
    await gateway.pass(15_000);
    await gateway.upstream.until(() => gateway.upstream.live().length === 0);
    expect(gateway.topics()).toBe(0);
  });
});

describe('the age of the data', () => {
  it('is told by beats that grow while the operator is silent', async () => {
    const player = await following();
    gateway.clock.advance(5_000);
    gateway.clock.advance(5_000);
    await player.until(() => player.kinds('beat').length === 2);
    expect(player.kinds('beat')).toEqual(
      [5_000, 10_000].map((ageMs) => ({ kind: 'beat', topic: TOPIC, epoch: 'epoch1', seq: 0, ageMs })),
    );
  });

  it('starts again with a frame that changes nothing', async () => {
    const player = await following();
    gateway.clock.advance(4_000);
    await gateway.tell({ data: [wireGame('7', 2)] });
    gateway.clock.advance(1_000);
    await player.until(() => player.kinds('beat').length === 1);
    expect(player.kinds('beat')).toMatchObject([{ ageMs: 1_000 }]);
  });

  it('goes on growing over a cut, with the last data kept, until the operator is back', async () => {
    const player = await following();
    await gateway.cutUpstream();
    gateway.clock.advance(1_000);
    const late = await gateway.player();
    late.sub(TOPIC);
    await late.until(() => late.state(TOPIC) !== undefined);
    expect(late.frames[0]).toMatchObject({ kind: 'snapshot', ageMs: 1_000 });
    expect(late.state(TOPIC)).toEqual(player.state(TOPIC));
    await gateway.upstream.until(() => gateway.upstream.live().length === 1);
    gateway.upstream.say({ data: [wireGame('8', 4)] });
    await player.until(() => player.seq(TOPIC) === 1);
    expect(Object.keys(player.state(TOPIC)?.games ?? {})).toEqual(['8']);
    expect([player.gaps(), player.epoch(TOPIC)]).toEqual([0, 'epoch1']);
  });
});

describe('bounds', () => {
  it.each(['live:999:2', 'live:10', 'match:abc', 'nonsense', 'match:1?x=y'])(
    'refuse the topic %j without an upstream socket',
    async (topic) => {
      const player = await gateway.player();
      player.sub(topic);
      await player.until(() => player.frames.length === 1);
      expect(player.frames).toEqual([{ kind: 'refused', topic, reason: 'badTopic' }]);
      expect(gateway.outgoing).toHaveLength(0);
    },
  );

  it('hold for the topics of a client and of the gateway', async () => {
    const [one, other] = [await gateway.player(), await gateway.player()];
    for (const matchId of [1, 2, 3]) one.sub(`match:${matchId}`);
    await one.until(() => one.kinds('refused').length === 1);
    for (const matchId of [4, 5]) other.sub(`match:${matchId}`);
    await other.until(() => other.kinds('refused').length === 1);
    expect(one.frames).toEqual([{ kind: 'refused', topic: 'match:3', reason: 'tooManyTopics' }]);
    expect(other.frames).toEqual([{ kind: 'refused', topic: 'match:5', reason: 'tooManyTopics' }]);
  });

  it('hold a whole slip of live picks, all asked for at once', async () => {
    await gateway.close();
    gateway = await startLiveGateway();
    const player = await gateway.player();
    player.sub(TOPIC);
    for (let matchId = 1; matchId <= 40; matchId += 1) player.sub(`match:${matchId}`);
    await gateway.connected(41);
    await player.roundTrip();
    expect(player.kinds('refused', TOPIC)).toEqual([]);
    expect(gateway.topics()).toBe(41);
  });

  it('give a topic that only lingers up for one that is asked for', async () => {
    const [one, other] = [await gateway.player(), await gateway.player()];
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
      const player = await gateway.player();
      player.send(message);
      await player.closed();
      expect(player.closeCode()).toBe(CLOSE_BROKEN_RULES);
    },
  );

  it('close on binary messages, on too large ones and on a flood', async () => {
    const [binary, large, flood] = [await gateway.player(), await gateway.player(), await gateway.player()];
    binary.socket.send(Buffer.from('{"op":"sub","topic":"live:10:2"}'));
    large.sub('x'.repeat(5_000));
    for (let sent = 0; sent < 300; sent += 1) flood.unsub(TOPIC);
    await Promise.all([binary.closed(), large.closed(), flood.closed()]);
    expect([binary.closeCode(), large.closeCode(), flood.closeCode()]).toEqual([
      CLOSE_BROKEN_RULES,
      CLOSE_TOO_LARGE,
      CLOSE_BROKEN_RULES,
    ]);
  });

  it('turn clients away when there are too many, and tell them when to come back', async () => {
    const players = await Promise.all(Array.from({ length: 61 }, () => gateway.player()));
    await Promise.race(players.map((player) => player.closed()));
    const away = players.filter((player) => player.closeCode() !== null);
    // Between one and four times the 10 s of a restart; chance is 0.5 here.
    expect(away.map((player) => [player.closeCode(), player.closeReason()])).toEqual([
      [CLOSE_TRY_LATER, 'retry:25000'],
    ]);
    expect(gateway.hub.stats()).toMatchObject({ refusedFull: 1, refusedAddress: 0 });
  });

  it('turn an address away that has as many sockets as it may, until one ends', async () => {
    await gateway.close();
    gateway = await startLiveGateway({ settings: { maxClientsPerAddress: 2 } });
    const [first] = [await gateway.player(), await gateway.player()];
    const third = await gateway.player();
    await third.closed();
    expect([third.closeCode(), gateway.hub.stats().refusedAddress]).toEqual([CLOSE_TRY_LATER, 1]);
    const gone = Promise.any([...gateway.app.websocketServer.clients].map((socket) => once(socket, 'close')));
    first.socket.terminate();
    await gone;
    const fourth = await gateway.player();
    await fourth.roundTrip();
    expect(fourth.closeCode()).toBeNull();
  });

  it('hold for the topics that one client has opened in a minute, not for those that others follow', async () => {
    await gateway.close();
    gateway = await startLiveGateway({ settings: { maxOpensPerMinute: 3 } });
    const [other, flipping] = [await gateway.player(), await gateway.player()];
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
});

describe('going away', () => {
  it('tells every client to come back, closes the upstream and leaves no timer', async () => {
    const player = await following();
    await gateway.app.close();
    await player.closed();
    expect([player.closeCode(), player.closeReason()]).toEqual([CLOSE_RESTARTING, 'retry:5000']);
    await gateway.upstream.until(() => gateway.upstream.live().length === 0);
    expect([gateway.hub.stats().clients, gateway.topics()]).toEqual([0, 0]);
    expect(gateway.clock.armed()).toBe(0);
  });

  it('does not wait for a client that does not answer', async () => {
    const deaf = await following();
    deaf.socket.pause();
    const closed = gateway.app.close();
    await new Promise((resolve) => setImmediate(resolve));
    gateway.clock.advance(1_000);
    await closed;
    expect(gateway.hub.stats().clients).toBe(0);
  });
});
