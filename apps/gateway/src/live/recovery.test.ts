import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { WireFixtureOut } from '@ushindi/api-contract/operator';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readListFrame } from './liveState.ts';
import type { LiveSettings } from './settings.ts';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import type { TestClientOptions } from './test/testClient.ts';
import { wireMatch } from './test/wireMatches.ts';

type ListFrame = { data: WireFixtureOut[] | null };

let gateway: LiveGateway;
afterEach(() => gateway.close());

const start = async (settings: Partial<LiveSettings> = {}, autoPong = true): Promise<void> => {
  gateway = await startLiveGateway({ settings, autoPong });
};

/** A client on the topic, and the gateway's open socket to the operator, before any update. */
async function subscribed(topic = 'live:10:2', options?: TestClientOptions) {
  const client = await gateway.client(options);
  client.sub(topic);
  await gateway.connected(1);
  return client;
}

/** Terminates the operator's sockets and lets the gateway reconnect. */
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
      games &&
      games.map(({ matchId, odds, phase, clock }) => wireMatch(matchId, odds, { current_phase: phase, clock })),
  }));
  const garbage = fc.constantFrom('', '{', '[]', '{"data":7}', '{"data":[{}]}', '\u0000');
  const event = fc.oneof(
    { weight: 6, arbitrary: frame },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: fc.constant('cut') },
  );

  it('is reproduced by snapshot and deltas, without a gap', async () => {
    await start();
    let topics = 0;
    const run = async (events: (ListFrame | string)[], last: ListFrame): Promise<void> => {
      const topic = `live:10:${(topics += 1)}`;
      const client = await subscribed(topic);
      for (const each of [...events, last]) {
        if (each === 'cut') await cutAndReturn();
        else await gateway.update(each);
      }
      await client.roundTrip();
      expect(client.state(topic)).toEqual(readListFrame(last));
      expect(client.gaps()).toBe(0);
      client.unsub(topic);
      await client.roundTrip();
      client.socket.terminate();
      await gateway.pass(15_000);
      await gateway.connected(0);
    };
    await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 12 }), frame, run), { numRuns: 40 });
  });

  it('is logged once and counted when it cannot be read', async () => {
    await start();
    const client = await subscribed();
    for (const junk of ['{', '[]', '{"data":[{}]}']) await gateway.update(junk);
    await gateway.update({ data: null });
    await client.until(() => client.frames.length > 0);
    expect(client.frames).toMatchObject([{ kind: 'snapshot', state: { matches: {} } }]);
    expect(gateway.hub.stats().unreadableFrames).toBe(3);
    expect(gateway.warnings).toEqual([
      { context: { topic: 'live:10:2', bytes: 1 }, message: expect.stringContaining('cannot be read') as string },
    ]);
  });

  it('ends the connection of an oversized frame, and no other', async () => {
    await start();
    const client = await subscribed();
    await gateway.update({ data: [wireMatch('7', 2)] });
    gateway.upstream.send(JSON.stringify({ data: 'x'.repeat(2 * 1024 * 1024) }));
    await gateway.ended(0);
    gateway.clock.advance(5_000);
    await gateway.connected(1);
    await gateway.update({ data: [wireMatch('7', 3)] });
    await client.until(() => client.seq('live:10:2') === 1);
    expect(client.gaps()).toBe(0);
  });
});

describe('an operator that cannot be reached', () => {
  it('is retried after a random part of a bound that doubles up to a cap', async () => {
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

  it('appears in no log line, whatever the failure', async () => {
    await start();
    await gateway.upstream.close();
    const client = await gateway.client();
    client.sub('match:7');
    await client.roundTrip();
    await gateway.ended(0);
    expect(gateway.warnings).toMatchObject([{ context: { topic: 'match:7', errorCode: 'ECONNREFUSED' } }]);
    expect(JSON.stringify(gateway.warnings)).not.toContain(new URL(gateway.upstream.url).port);
  });

  it.each([401, 403, 429, 500, 503])('is retried when it refuses an upgrade with %i', async (status) => {
    await start();
    gateway.upstream.refuseWith(status);
    const client = await gateway.client();
    client.sub('match:7');
    await client.roundTrip();
    await gateway.ended(0);
    gateway.upstream.refuseWith(null);
    gateway.clock.advance(500);
    await gateway.connected(1);
    expect(client.kinds('refused', 'match:7')).toEqual([]);
    expect(gateway.warnings).toMatchObject([{ context: { topic: 'match:7', httpStatus: status } }]);
  });

  it('causes no snapshot and no beat before its first update', async () => {
    await start();
    const client = await subscribed();
    await gateway.pass(6_000);
    expect([...client.kinds('snapshot'), ...client.kinds('beat')]).toEqual([]);
  });

  it('is disconnected and retried when it answers no ping', async () => {
    await start({}, false);
    const client = await subscribed();
    await gateway.update({ data: null });
    for (const stepMs of [4_000, 4_000, 4_000]) {
      gateway.clock.advance(stepMs);
      await client.roundTrip();
    }
    await gateway.ended(0);
    gateway.clock.advance(500);
    await gateway.connected(1);
    await gateway.update({ data: [wireMatch('7', 2)] });
    await client.until(() => client.seq('live:10:2') === 1);
    expect(client.state('live:10:2')?.matches).toHaveProperty('7');
    expect(client.gaps()).toBe(0);
  });
});

describe('a topic that the operator does not have', () => {
  const refusal = { kind: 'refused', topic: 'match:7', reason: 'unknownTopic' };

  it.each([400, 404, 410])(
    'is refused to all clients when the upgrade is refused with %i, and not retried',
    async (status) => {
      await start();
      gateway.upstream.refuseWith(status);
      const [one, other] = [await gateway.client(), await gateway.client()];
      for (const client of [one, other]) client.sub('match:7');
      await Promise.all(
        [one, other].map((client) => client.until(() => client.kinds('refused', 'match:7').length === 1)),
      );
      expect([one.frames, other.frames]).toEqual([[refusal], [refusal]]);
      await gateway.pass(14_000);
      expect(gateway.outgoing).toHaveLength(1);
    },
  );

  it('is refused at once on another subscription, and requested again only after the idle timeout', async () => {
    await start();
    const client = await subscribed('match:7');
    gateway.upstream.live()[0]?.close(1008);
    await client.until(() => client.frames.length === 1);
    client.sub('match:7');
    await client.until(() => client.frames.length === 2);
    expect([client.frames, gateway.outgoing.length]).toEqual([[refusal, refusal], 1]);
    await gateway.pass(15_000);
    expect(gateway.topics()).toBe(0);
    client.sub('match:7');
    await gateway.connected(1);
    await gateway.update({ code: 200, data: wireMatch('7', 2) });
    await client.until(() => client.state('match:7') !== undefined);
  });

  it('does not count as a topic of a client', async () => {
    await start({ maxTopicsPerClient: 1 });
    const client = await subscribed('match:7');
    gateway.upstream.live()[0]?.close(1008);
    await client.until(() => client.frames.length === 1);
    client.sub('match:8');
    await gateway.connected(1);
    expect(client.kinds('refused', 'match:8')).toEqual([]);
  });

  it('is one that has had frames only after three refusals in a row: a proxy may refuse it while the operator restarts', async () => {
    await start();
    const client = await subscribed('match:7');
    const attemptsEnd = async (...attempts: number[]) => {
      for (const attempt of attempts) {
        gateway.clock.advance(1_500);
        await gateway.ended(attempt);
      }
    };
    await gateway.update({ code: 200, data: wireMatch('7', 2) });
    gateway.upstream.refuseWith(404);
    await gateway.cutUpstream();
    await attemptsEnd(1, 2);
    gateway.upstream.refuseWith(null);
    gateway.clock.advance(1_500);
    await gateway.connected(1);
    await gateway.update({ code: 200, data: wireMatch('7', 3) });
    await client.until(() => client.seq('match:7') === 1);
    expect([client.gaps(), client.kinds('refused')]).toEqual([0, []]);
    gateway.upstream.refuseWith(404);
    await gateway.cutUpstream();
    await attemptsEnd(4, 5, 6);
    await client.until(() => client.kinds('refused').length === 1);
    expect(client.kinds('refused')).toEqual([refusal]);
  });

  it('is not a topic whose socket the operator closes after a frame', async () => {
    await start();
    const client = await subscribed('match:7');
    await gateway.update({ code: 200, data: wireMatch('7', 2) });
    gateway.upstream.live()[0]?.close(1008);
    await gateway.ended(0);
    gateway.clock.advance(500);
    await gateway.connected(1);
    expect(client.kinds('refused', 'match:7')).toEqual([]);
  });
});

describe('a slow client', () => {
  const PLAIN = { deflates: false };
  // Random text, so that every frame is a large delta and fills the kernel's buffers too.
  const bulky = () => ({ data: [wireMatch('7', 2, { tournament: randomBytes(150 * 1024).toString('hex') })] });

  /**
   * Sends updates until a client that does not read misses a frame, and returns their number. A fixed number would not
   * do: while a client is behind nothing is written to it, and a busy kernel may make room for its queue. It would then
   * catch up, and without further frames it would never fall behind again.
   */
  async function fillQueue(isReceived = async (_seq: number): Promise<void> => {}): Promise<number> {
    const { framesOut, clients } = gateway.hub.stats();
    let sent = 0;
    while (gateway.hub.stats().framesOut === framesOut + sent * clients) {
      await gateway.update(bulky());
      sent += 1;
      await isReceived(sent);
    }
    return sent;
  }

  it('gets the latest state instead of the backlog, without effect on others', { tags: ['C-025'] }, async () => {
    await start();
    const slow = await subscribed('live:10:2', PLAIN);
    const quick = await gateway.client(PLAIN);
    quick.sub('live:10:2');
    await gateway.update(bulky());
    await slow.until(() => slow.frames.length === 1);
    slow.socket.pause();
    const sent = await fillQueue((seq) => quick.until(() => quick.seq('live:10:2') === seq));
    expect(quick.kinds('delta')).toHaveLength(sent);
    slow.socket.resume();
    await slow.until(() => slow.seq('live:10:2') === sent);
    expect(slow.state('live:10:2')).toEqual(quick.state('live:10:2'));
    expect(slow.kinds('delta').length).toBeLessThan(sent);
    expect([slow.gaps(), quick.gaps(), gateway.hub.stats().cutSlow]).toEqual([0, 0, 0]);
  });

  it('is disconnected when it does not read, even if it sends', async () => {
    await start();
    const deaf = await subscribed();
    const quick = await gateway.client();
    await gateway.update({ data: null });
    deaf.socket.pause();
    await gateway.pass(8_000);
    deaf.sub('match:1');
    expect(gateway.hub.stats().clients).toBe(2);
    await gateway.pass(6_500);
    expect(gateway.hub.stats()).toMatchObject({ clients: 1, cutSilent: 1 });
    expect(quick.closeCode()).toBeNull();
  });

  it('is disconnected when it does not read its queue in time', async () => {
    await start({ pongTimeoutMs: 1_000_000 });
    const slow = await subscribed('live:10:2', PLAIN);
    await gateway.update(bulky());
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
