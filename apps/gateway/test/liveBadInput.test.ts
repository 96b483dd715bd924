import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { POLICY_VIOLATION } from '@ushindi/api-contract/live';
import { startFakeUpstream as startLiveUpstream } from '../src/live/test/fakeUpstream.ts';
import { connectTestClient, type TestClient, type TestClientOptions } from '../src/live/test/testClient.ts';
import { wireMatch } from '../src/live/test/wireMatches.ts';
import { startTestApp, type TestApp } from './testApp.ts';

const TOPIC = 'live:10:2';
const MOST_TOPICS = 3;

/** Bad input from the operator or from clients has no effect on others, is logged once and counted each time. */
describe('live sockets with bad input', () => {
  let live: Awaited<ReturnType<typeof startLiveUpstream>>;
  let app: TestApp;
  let good: TestClient;
  let clients: TestClient[];
  beforeEach(async () => {
    clients = [];
    live = await startLiveUpstream();
    app = await startTestApp({
      UPSTREAM_LIVE_URL: `${live.url}/live`,
      UPSTREAM_MATCH_URL: `${live.url}/match`,
      LIVE_MAX_TOPICS_PER_CLIENT: String(MOST_TOPICS),
      // Enough for the good client, which sends more messages than a real one.
      LIVE_MAX_MESSAGES_PER_SECOND: '200',
    });
    good = await connect();
    good.sub(TOPIC);
    await live.until(() => live.live().length === 1);
    live.send({ data: [wireMatch('7', 2)] });
    await good.until(() => good.state(TOPIC) !== undefined);
  });
  afterEach(async () => {
    for (const { socket } of clients) socket.terminate();
    await app.close();
    await live.close();
  });

  async function connect(options?: TestClientOptions): Promise<TestClient> {
    const client = await connectTestClient(`${app.address.replace('http', 'ws')}/live`, options);
    clients.push(client);
    return client;
  }

  /** The values of these metrics. */
  async function counted(...names: string[]): Promise<number[]> {
    const { text } = await app.agent.get('/metrics');
    return names.map((name) => {
      const line = text.split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1));
    });
  }
  const logged = (part: string): number => app.logLines.filter((line) => line.includes(part)).length;

  /** The good client gets the next update. */
  async function goesOn(): Promise<void> {
    live.send({ data: [wireMatch('8', 3)] });
    await good.until(() => good.state(TOPIC)?.matches['8'] !== undefined);
    expect([good.gaps(), good.closeCode(), good.kinds('refused', TOPIC)]).toEqual([0, null, []]);
  }

  it('survives frames that cannot be read', async () => {
    const junk = ['{', '[]', '{"data":[{}]}'];
    for (const frame of junk) live.send(frame);
    // Before a good frame arrives: it would replace those that were not parsed.
    let unreadable = 0;
    while (unreadable < junk.length) [unreadable = 0] = await counted('ushindi_live_unreadable_frames_total');
    expect(unreadable).toBe(junk.length);
    await goesOn();
    expect(logged('cannot be read')).toBe(1);
  });

  it('accepts null for data, which means that no match is live', async () => {
    live.send({ data: null });
    await good.until(() => good.seq(TOPIC) === 1);
    expect(good.state(TOPIC)).toEqual({ matches: {} });
    await goesOn();
    expect(await counted('ushindi_live_upstream_frames_total', 'ushindi_live_unreadable_frames_total')).toEqual([3, 0]);
    expect(logged('cannot be read')).toBe(0);
  });

  it('reconnects after frames of 2 MB', async () => {
    for (const connections of [2, 3]) {
      live.send({ data: 'x'.repeat(2 * 1024 * 1024) });
      await live.until(() => live.opened.length === connections && live.live().length === 1);
    }
    await goesOn();
    expect(await counted('ushindi_live_upstream_losses_total')).toEqual([2]);
    expect(logged('the live socket to the operator is lost')).toBe(1);
    expect(logged('WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')).toBe(1);
  });

  it('sends the newest frame of a flood', async () => {
    for (let hundredths = 201; hundredths <= 2200; hundredths += 1)
      live.send({ data: [wireMatch('7', hundredths / 100)] });
    await good.until(() => good.state(TOPIC)?.matches['7']?.markets['2']?.outcomes['1']?.odds === 22);
    expect(good.kinds('delta').length).toBeLessThan(500);
    await goesOn();
    const [frames, skipped] = await counted('ushindi_live_upstream_frames_total', 'ushindi_live_skipped_frames_total');
    expect(frames).toBe(2002);
    expect(skipped).toBeGreaterThan(1000);
    expect(logged('more live frames than the gateway can flush')).toBe(1);
  });

  it('disconnects clients for floods of messages and for invalid messages', async () => {
    const bad = [await connect(), await connect(), await connect()];
    const [flood, garbage, binary] = bad as [TestClient, TestClient, TestClient];
    for (let sent = 0; sent < 500; sent += 1) flood.unsub(TOPIC);
    garbage.send('{');
    binary.socket.send(Buffer.from('{"op":"sub","topic":"live:10:2"}'));
    await Promise.all(bad.map((client) => client.closed()));
    expect(bad.map((client) => client.closeCode())).toEqual(bad.map(() => POLICY_VIOLATION));
    await goesOn();
    expect(await counted('ushindi_live_disconnected_clients_total{reason="rules"}')).toEqual([3]);
    expect(logged('broke the rules of messages')).toBe(1);
  });

  it('refuses sockets from pages of another site, and logs each as a request', async () => {
    for (const _ of [1, 2])
      await expect(connect({ headers: { origin: 'https://evil.example' } })).rejects.toThrow('403');
    await goesOn();
    expect(await counted('ushindi_cross_site_requests_total{what="live"}', 'ushindi_live_clients')).toEqual([2, 1]);
    expect(logged('"status":403')).toBe(2);
    expect(logged('evil.example')).toBe(0);
  });

  it('refuses names that are not topics', async () => {
    const bad = await connect();
    const nonsense = [
      '',
      'live',
      'live:10',
      'live:999:2',
      'live:10:2:3',
      'match:abc',
      '__proto__',
      'match:1?x=y',
      '\u0000',
    ];
    for (const topic of nonsense) bad.sub(topic);
    await bad.until(() => bad.kinds('refused').length === nonsense.length);
    expect(bad.frames).toEqual(nonsense.map((topic) => ({ kind: 'refused', topic, reason: 'badTopic' })));
    await goesOn();
    expect(await counted('ushindi_live_refused_topics_total{reason="badTopic"}')).toEqual([nonsense.length]);
    expect(logged('subscribed to something that is not a topic')).toBe(1);
    expect(live.opened).toHaveLength(1);
  });

  it('refuses subscriptions beyond the maximum', async () => {
    const bad = await connect();
    for (let matchId = 1; matchId <= 100; matchId += 1) bad.sub(`match:${matchId}`);
    await bad.until(() => bad.kinds('refused').length === 100 - MOST_TOPICS);
    await live.until(() => live.live().length === 1 + MOST_TOPICS);
    await goesOn();
    expect(await counted('ushindi_live_refused_topics_total{reason="tooManyTopics"}')).toEqual([100 - MOST_TOPICS]);
    expect(logged('subscribed to more topics')).toBe(1);
    expect(live.opened).toHaveLength(1 + MOST_TOPICS);
  });
});
