import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOSE_BROKEN_RULES } from '@ushindi/api-contract/live';
import { startFakeUpstream as startLiveUpstream } from '../src/live/test/fakeUpstream.ts';
import { connectPlayer, type Player, type PlayerOptions } from '../src/live/test/player.ts';
import { wireGame } from '../src/live/test/wireGames.ts';
import { startTestApp, type TestApp } from './testApp.ts';

const TOPIC = 'live:10:2';
const MOST_TOPICS = 3;

/** Whatever comes from the operator or from clients: survived by all others, logged once, counted each time. */
describe('bad input on live sockets', () => {
  let live: Awaited<ReturnType<typeof startLiveUpstream>>;
  let app: TestApp;
  let good: Player;
  let players: Player[];
  beforeEach(async () => {
    players = [];
    live = await startLiveUpstream();
    app = await startTestApp({
      UPSTREAM_LIVE_URL: `${live.url}/live`,
      UPSTREAM_MATCH_URL: `${live.url}/match`,
      LIVE_MAX_TOPICS_PER_CLIENT: String(MOST_TOPICS),
      // A second is a long time for a test, and not what it is about.
      LIVE_MAX_MESSAGES_PER_SECOND: '200',
    });
    good = await client();
    good.sub(TOPIC);
    await live.until(() => live.live().length === 1);
    live.say({ data: [wireGame('7', 2)] });
    await good.until(() => good.state(TOPIC) !== undefined);
  });
  afterEach(async () => {
    for (const { socket } of players) socket.terminate();
    await app.close();
    await live.close();
  });

  async function client(options?: PlayerOptions): Promise<Player> {
    const player = await connectPlayer(`${app.address.replace('http', 'ws')}/live`, options);
    players.push(player);
    return player;
  }

  /** What the gateway counted under these names. */
  async function counted(...names: string[]): Promise<number[]> {
    const { text } = await app.agent.get('/metrics');
    return names.map((name) => {
      const line = text.split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1));
    });
  }
  const logged = (part: string): number => app.logLines.filter((line) => line.includes(part)).length;

  /** Everybody else is told what the operator says next. */
  async function goesOn(): Promise<void> {
    live.say({ data: [wireGame('8', 3)] });
    await good.until(() => good.state(TOPIC)?.games['8'] !== undefined);
    expect([good.gaps(), good.closeCode(), good.kinds('refused', TOPIC)]).toEqual([0, null, []]);
  }

  it('frames that cannot be read', async () => {
    const junk = ['{', '[]', '{"data":[{}]}'];
    for (const frame of junk) live.say(frame);
    // Had they not been read when a better one comes, they would never be.
    let unreadable = 0;
    while (unreadable < junk.length) [unreadable = 0] = await counted('ushindi_live_unreadable_frames_total');
    expect(unreadable).toBe(junk.length);
    await goesOn();
    expect(logged('cannot be read')).toBe(1);
  });

  it('null for data, which means that no game is live and is no fault', async () => {
    live.say({ data: null });
    await good.until(() => good.seq(TOPIC) === 1);
    expect(good.state(TOPIC)).toEqual({ games: {} });
    await goesOn();
    expect(await counted('ushindi_live_upstream_frames_total', 'ushindi_live_unreadable_frames_total')).toEqual([3, 0]);
    expect(logged('cannot be read')).toBe(0);
  });

  it('frames of 2 MB, each of which ends its connection', async () => {
    for (const connections of [2, 3]) {
      live.say({ data: 'x'.repeat(2 * 1024 * 1024) });
      await live.until(() => live.opened.length === connections && live.live().length === 1);
    }
    await goesOn();
    expect(await counted('ushindi_live_upstream_losses_total')).toEqual([2]);
    expect(logged('the live socket to the operator is lost')).toBe(1);
    expect(logged('WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')).toBe(1);
  });

  it('a flood of frames, of which the newest is told', async () => {
    for (let hundredths = 201; hundredths <= 2200; hundredths += 1)
      live.say({ data: [wireGame('7', hundredths / 100)] });
    await good.until(() => good.state(TOPIC)?.games['7']?.markets['2']?.outcomes['1']?.odds === 22);
    expect(good.kinds('delta').length).toBeLessThan(500);
    await goesOn();
    const [frames, skipped] = await counted('ushindi_live_upstream_frames_total', 'ushindi_live_skipped_frames_total');
    expect(frames).toBe(2002);
    expect(skipped).toBeGreaterThan(1000);
    expect(logged('more live frames than can be told')).toBe(1);
  });

  it('a flood of messages, and messages that are none', async () => {
    const bad = [await client(), await client(), await client()];
    const [flood, garbage, binary] = bad as [Player, Player, Player];
    for (let sent = 0; sent < 500; sent += 1) flood.unsub(TOPIC);
    garbage.send('{');
    binary.socket.send(Buffer.from('{"op":"sub","topic":"live:10:2"}'));
    await Promise.all(bad.map((player) => player.closed()));
    expect(bad.map((player) => player.closeCode())).toEqual(bad.map(() => CLOSE_BROKEN_RULES));
    await goesOn();
    expect(await counted('ushindi_live_cut_clients_total{reason="rules"}')).toEqual([3]);
    expect(logged('broke the rules of messages')).toBe(1);
  });

  it('sockets of pages of another site, each of which is a request of its own in the log', async () => {
    for (const _ of [1, 2])
      await expect(client({ headers: { origin: 'https://evil.example' } })).rejects.toThrow('403');
    await goesOn();
    expect(await counted('ushindi_foreign_requests_total{what="live"}', 'ushindi_live_clients')).toEqual([2, 1]);
    expect(logged('"status":403')).toBe(2);
    expect(logged('evil.example')).toBe(0);
  });

  it('topics that are none', async () => {
    const bad = await client();
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
    expect(logged('asked for what is no topic')).toBe(1);
    expect(live.opened).toHaveLength(1);
  });

  it('a storm of subscriptions', async () => {
    const bad = await client();
    for (let matchId = 1; matchId <= 100; matchId += 1) bad.sub(`match:${matchId}`);
    await bad.until(() => bad.kinds('refused').length === 100 - MOST_TOPICS);
    await live.until(() => live.live().length === 1 + MOST_TOPICS);
    await goesOn();
    expect(await counted('ushindi_live_refused_topics_total{reason="tooManyTopics"}')).toEqual([100 - MOST_TOPICS]);
    expect(logged('asked for more topics')).toBe(1);
    expect(live.opened).toHaveLength(1 + MOST_TOPICS);
  });
});
