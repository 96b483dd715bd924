import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { WireFixtureOut } from '@ushindi/api-contract/operator';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readListFrame } from './liveState.ts';
import type { LiveSettings } from './settings.ts';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import type { PlayerOptions } from './test/player.ts';
import { wireGame } from './test/wireGames.ts';

type ListFrame = { data: WireFixtureOut[] | null };

let gateway: LiveGateway;
afterEach(() => gateway.close());

const start = async (settings: Partial<LiveSettings> = {}, autoPong = true): Promise<void> => {
  gateway = await startLiveGateway({ settings, autoPong });
};

/** A player on the topic and the gateway's socket to the operator open; nothing said yet. */
async function subscribed(topic = 'live:10:2', options?: PlayerOptions) {
  const player = await gateway.player(options);
  player.sub(topic);
  await gateway.connected(1);
  return player;
}

/** Cuts the operator's sockets and lets the gateway come back. */
async function cutAndReturn(): Promise<void> {
  await gateway.cutUpstream();
  await gateway.pass(1_000);
  await gateway.connected(1);
}

describe('whatever the operator sends', () => {
  const game = fc.record({
    matchId: fc.integer({ min: 1, max: 4 }).map(String),
    odds: fc.option(fc.integer({ min: 101, max: 900 }).map((hundredths) => hundredths / 100)),
    phase: fc.constantFrom('Not started', '1st Half', '2nd Half'),
    clock: fc.constantFrom('', '10:00', '11:00'),
  });
  const frame = fc.option(fc.uniqueArray(game, { selector: ({ matchId }) => matchId, maxLength: 4 })).map((games) => ({
    data:
      games && games.map(({ matchId, odds, phase, clock }) => wireGame(matchId, odds, { current_phase: phase, clock })),
  }));
  const garbage = fc.constantFrom('', '{', '[]', '{"data":7}', '{"data":[{}]}', '\u0000');
  const event = fc.oneof(
    { weight: 6, arbitrary: frame },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: fc.constant('cut') },
  );

  it('snapshot and deltas reproduce its last word, without a gap', async () => {
    await start();
    let topics = 0;
    const run = async (events: (ListFrame | string)[], last: ListFrame): Promise<void> => {
      const topic = `live:10:${(topics += 1)}`;
      const player = await subscribed(topic);
      for (const each of [...events, last]) {
        if (each === 'cut') await cutAndReturn();
        else await gateway.tell(each);
      }
      await player.roundTrip();
      expect(player.state(topic)).toEqual(readListFrame(last));
      expect(player.gaps()).toBe(0);
      player.unsub(topic);
      await player.roundTrip();
      player.socket.terminate();
      await gateway.pass(15_000);
      await gateway.connected(0);
    };
    await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 12 }), frame, run), { numRuns: 40 });
  });

  it('is logged once and counted when it cannot be read', async () => {
    await start();
    const player = await subscribed();
    for (const junk of ['{', '[]', '{"data":[{}]}']) await gateway.tell(junk);
    await gateway.tell({ data: null });
    await player.until(() => player.frames.length > 0);
    expect(player.frames).toMatchObject([{ kind: 'snapshot', state: { games: {} } }]);
    expect(gateway.hub.stats().unreadableFrames).toBe(3);
    expect(gateway.warnings).toEqual([
      { context: { topic: 'live:10:2', bytes: 1 }, message: expect.stringContaining('cannot be read') as string },
    ]);
  });

  it('ends a connection with a frame over the bound, and no more', async () => {
    await start();
    const player = await subscribed();
    await gateway.tell({ data: [wireGame('7', 2)] });
    gateway.upstream.say(JSON.stringify({ data: 'x'.repeat(2 * 1024 * 1024) }));
    await gateway.ended(0);
    gateway.clock.advance(5_000);
    await gateway.connected(1);
    await gateway.tell({ data: [wireGame('7', 3)] });
    await player.until(() => player.seq('live:10:2') === 1);
    expect(player.gaps()).toBe(0);
  });
});

describe('an operator that cannot be reached', () => {
  it('is tried again after a random part of a bound that doubles up to a cap', async () => {
    await start();
    await subscribed();
    await gateway.cutUpstream();
    await gateway.upstream.close();
    // random() is 0.5, so waits are half of 500, 1000, 1500, 1500, ... ms.
    for (const waitMs of [250, 500, 750, 750, 750]) {
      const attempts = gateway.outgoing.length;
      gateway.clock.advance(waitMs - 1);
      expect(gateway.outgoing).toHaveLength(attempts);
      gateway.clock.advance(1);
      expect(gateway.outgoing).toHaveLength(attempts + 1);
      await gateway.ended(attempts);
    }
    expect(gateway.warnings).toEqual([
      { context: { topic: 'live:10:2', closeCode: 1006 }, message: 'the live socket to the operator is lost' },
    ]);
  });

  it('is named in no log line, whatever the failure', async () => {
    await start();
    await gateway.upstream.close();
    const player = await gateway.player();
    player.sub('match:7');
    await player.roundTrip();
    await gateway.ended(0);
    expect(gateway.warnings).toMatchObject([{ context: { topic: 'match:7', errorCode: 'ECONNREFUSED' } }]);
    expect(JSON.stringify(gateway.warnings)).not.toContain(new URL(gateway.upstream.url).port);
  });

  it.each([401, 403, 429, 500, 503])('is tried again when it answers an upgrade with %i', async (status) => {
    await start();
    gateway.upstream.refuseWith(status);
    const player = await gateway.player();
    player.sub('match:7');
    await player.roundTrip();
    await gateway.ended(0);
    gateway.upstream.refuseWith(null);
    gateway.clock.advance(500);
    await gateway.connected(1);
    expect(player.kinds('refused', 'match:7')).toEqual([]);
    expect(gateway.warnings).toMatchObject([{ context: { topic: 'match:7', httpStatus: status } }]);
  });

  it('gives no snapshot and no beat before its first word', async () => {
    await start();
    const player = await subscribed();
    await gateway.pass(6_000);
    expect([...player.kinds('snapshot'), ...player.kinds('beat')]).toEqual([]);
  });

  it('is left and sought anew when it answers no ping', async () => {
    await start({}, false);
    const player = await subscribed();
    await gateway.tell({ data: null });
    for (const stepMs of [4_000, 4_000, 4_000]) {
      gateway.clock.advance(stepMs);
      await player.roundTrip();
    }
    await gateway.ended(0);
    gateway.clock.advance(500);
    await gateway.connected(1);
    await gateway.tell({ data: [wireGame('7', 2)] });
    await player.until(() => player.seq('live:10:2') === 1);
    expect(player.state('live:10:2')?.games).toHaveProperty('7');
    expect(player.gaps()).toBe(0);
  });
});

describe('a topic that the operator does not have', () => {
  const refusal = { kind: 'refused', topic: 'match:7', reason: 'unknownTopic' };

  it.each([400, 404, 410])(
    'is refused to everybody when the upgrade is answered with %i, and not sought again',
    async (status) => {
      await start();
      gateway.upstream.refuseWith(status);
      const [one, other] = [await gateway.player(), await gateway.player()];
      for (const player of [one, other]) player.sub('match:7');
      await Promise.all(
        [one, other].map((player) => player.until(() => player.kinds('refused', 'match:7').length === 1)),
      );
      expect([one.frames, other.frames]).toEqual([[refusal], [refusal]]);
      await gateway.pass(14_000);
      expect(gateway.outgoing).toHaveLength(1);
    },
  );

  it('is refused at once to those who ask again, and sought again only after the linger', async () => {
    await start();
    const player = await subscribed('match:7');
    gateway.upstream.live()[0]?.close(1008);
    await player.until(() => player.frames.length === 1);
    player.sub('match:7');
    await player.until(() => player.frames.length === 2);
    expect([player.frames, gateway.outgoing.length]).toEqual([[refusal, refusal], 1]);
    await gateway.pass(15_000);
    expect(gateway.topics()).toBe(0);
    player.sub('match:7');
    await gateway.connected(1);
    await gateway.tell({ code: 200, data: wireGame('7', 2) });
    await player.until(() => player.state('match:7') !== undefined);
  });

  it('counts no more among the topics of a client', async () => {
    await start({ maxTopicsPerClient: 1 });
    const player = await subscribed('match:7');
    gateway.upstream.live()[0]?.close(1008);
    await player.until(() => player.frames.length === 1);
    player.sub('match:8');
    await gateway.connected(1);
    expect(player.kinds('refused', 'match:8')).toEqual([]);
  });

  it('is not one that the operator closes after it has spoken', async () => {
    await start();
    const player = await subscribed('match:7');
    await gateway.tell({ code: 200, data: wireGame('7', 2) });
    gateway.upstream.live()[0]?.close(1008);
    await gateway.ended(0);
    gateway.clock.advance(500);
    await gateway.connected(1);
    expect(player.kinds('refused', 'match:7')).toEqual([]);
  });
});

describe('a slow client', () => {
  const PLAIN = { deflates: false };
  // Random text, so that every frame is a large delta and fills the kernel's buffers too.
  const bulky = () => ({ data: [wireGame('7', 2, { tournament: randomBytes(150 * 1024).toString('hex') })] });

  /**
   * Has the operator speak until a client that does not read misses a frame; how often that took. Not a fixed number of
   * times: while a client is behind nothing is written to it, and a busy kernel may yet make room for what is queued.
   * Then it would be behind no longer, and with nothing more to come it would never be again.
   */
  async function fillQueue(isTold = async (_seq: number): Promise<void> => {}): Promise<number> {
    const { framesOut, clients } = gateway.hub.stats();
    let told = 0;
    while (gateway.hub.stats().framesOut === framesOut + told * clients) {
      await gateway.tell(bulky());
      told += 1;
      await isTold(told);
    }
    return told;
  }

  it('gets the latest state instead of the backlog, and the others notice nothing', async () => {
    await start();
    const slow = await subscribed('live:10:2', PLAIN);
    const quick = await gateway.player(PLAIN);
    quick.sub('live:10:2');
    await gateway.tell(bulky());
    await slow.until(() => slow.frames.length === 1);
    slow.socket.pause();
    const told = await fillQueue((seq) => quick.until(() => quick.seq('live:10:2') === seq));
    expect(quick.kinds('delta')).toHaveLength(told);
    slow.socket.resume();
    await slow.until(() => slow.seq('live:10:2') === told);
    expect(slow.state('live:10:2')).toEqual(quick.state('live:10:2'));
    expect(slow.kinds('delta').length).toBeLessThan(told);
    expect([slow.gaps(), quick.gaps(), gateway.hub.stats().cutSlow]).toEqual([0, 0, 0]);
  });

  it('is cut when it does not read, though it talks', async () => {
    await start();
    const deaf = await subscribed();
    const quick = await gateway.player();
    await gateway.tell({ data: null });
    deaf.socket.pause();
    await gateway.pass(8_000);
    deaf.sub('match:1');
    expect(gateway.hub.stats().clients).toBe(2);
    await gateway.pass(6_500);
    expect(gateway.hub.stats()).toMatchObject({ clients: 1, cutSilent: 1 });
    expect(quick.closeCode()).toBeNull();
  });

  it('is cut when it does not drain in time', async () => {
    await start({ silenceMs: 1_000_000 });
    const slow = await subscribed('live:10:2', PLAIN);
    await gateway.tell(bulky());
    slow.socket.pause();
    const [served] = gateway.app.websocketServer.clients;
    const cut = once(served as NonNullable<typeof served>, 'close');
    await fillQueue();
    // Without letting anything happen in between: the queue cannot be written now.
    for (const stepMs of [4_000, 4_000, 4_000, 4_000]) gateway.clock.advance(stepMs);
    await cut;
    expect(gateway.hub.stats()).toMatchObject({ clients: 0, cutSlow: 1 });
  });
});
