import { randomUUID } from 'node:crypto';
import { applyMergePatch, makeMergePatch, type Json, type LiveState } from '@ushindi/api-contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../../test/redis.ts';
import { startWay, type Way } from '../../../test/way.ts';
import { systemClock } from '../clock.ts';
import { createFigures } from '../figures.ts';
import { readListFrame } from '../liveState.ts';
import { createOperatorSources } from '../operatorSource.ts';
import { startFakeUpstream } from '../test/fakeUpstream.ts';
import { createWatched } from '../test/watched.ts';
import { wireGame } from '../test/wireGames.ts';
import type { NewsFrame } from '../topicSource.ts';
import { SAME_WORD_MS } from './alone.ts';
import { createRedisLink } from './link.ts';
import type { KeptState } from './messages.ts';
import { createSharedSources } from './sharedSource.ts';
import { createTopicStore, numberOf } from './topicStore.ts';

const TOPIC = 'live:10:2';
const LEASE_MS = 60_000;
const LONG = { timeout: 10_000 };
const SILENT = { warn: () => undefined, info: () => undefined } as never;
const UPSTREAM = {
  maxFrameBytes: 1024 * 1024,
  handshakeTimeoutMs: 5000,
  pingEveryMs: 4000,
  silenceMs: 10_500,
  backoffBaseMs: 20,
  backoffCapMs: 50,
};

/** One gateway's source of the topic, and a client that applies its frames by the contract. */
async function startGateway(operator: Way, redis: Way, prefix: string) {
  let timersStand = false;
  const clock = {
    ...systemClock,
    every: (ms: number, run: () => void) => systemClock.every(ms, () => void (timersStand || run())),
  };
  const watched = createWatched();
  const warnings: unknown[] = [];
  const log = { warn: ((...line: unknown[]) => void warnings.push(line)) as never, info: (() => undefined) as never };
  const link = createRedisLink({ url: `redis://${redis.host}`, ca: undefined }, log, systemClock);
  let stalledMs = 0;
  const operatorUrl = `ws://${operator.host}`;
  const sources = createSharedSources({
    link,
    sources: createOperatorSources({
      liveUrl: operatorUrl,
      matchUrl: operatorUrl,
      settings: UPSTREAM,
      clock,
      random: () => 0.5,
      newEpoch: randomUUID,
      log,
      figures: createFigures(),
    }),
    gateway: randomUUID(),
    prefix,
    settings: { leaseMs: 400, tryEveryMs: 50, aloneAfterMs: 1500, restMs: 500, passOnEveryMs: 60_000 },
    clock,
    monotonicMs: () => performance.now() + stalledMs,
  });
  const frames: NewsFrame[] = [];
  let held: { epoch: string; seq: number; state: Json } | null = null;
  let gaps = 0;

  function follow(frame: NewsFrame): void {
    frames.push(frame);
    if (frame.kind === 'snapshot') held = { ...frame, state: frame.state as unknown as Json };
    else if (held?.epoch !== frame.epoch || held.seq + 1 !== frame.seq) gaps += 1;
    else held = { ...frame, state: applyMergePatch(held.state, frame.patch as Json) };
  }

  const source = sources.open(TOPIC, {
    onNews: () => {
      for (const frame of source.take()) follow(frame);
      watched.changed();
    },
    onRefused: () => watched.changed(),
  });
  const odds = (): number | undefined =>
    (held?.state as unknown as LiveState | undefined)?.games['7']?.markets['2']?.outcomes['1']?.odds;
  return {
    frames,
    warnings,
    link,
    source,
    figures: sources.figures,
    gaps: () => gaps,
    at: () => held && `${held.epoch}:${held.seq}`,
    has: (value: number) => watched.until(() => odds() === value),
    until: watched.until,
    /** Stops its timers, and sets its monotonic clock on as if it had stood still for so long. */
    stall(ms: number) {
      timersStand = true;
      stalledMs += ms;
    },
  };
}

describe.skipIf(!(await redisIsThere()))('gateways that share a topic through Redis', () => {
  let upstream: Awaited<ReturnType<typeof startFakeUpstream>>;
  let proxies: Way[];
  let gateways: Awaited<ReturnType<typeof startGateway>>[];
  let prefix: string;

  beforeEach(async () => {
    upstream = await startFakeUpstream();
    [proxies, gateways, prefix] = [[], [], `test:${randomUUID()}:`];
  });
  afterEach(async () => {
    for (const { source, link } of gateways) {
      source.close();
      link.close();
    }
    await upstream.close();
    for (const proxy of proxies) proxy.close();
  });

  async function gateway() {
    const [proxy, operator] = await Promise.all([startWay(REDIS_URL), startWay(upstream.url)]);
    const started = await startGateway(operator, proxy, prefix);
    proxies.push(proxy, operator);
    gateways.push(started);
    return { ...started, proxy, operator };
  }
  const say = (odds: number): void => upstream.say({ data: [wireGame('7', odds)] });

  /** Two gateways, the first of which leads, with the first odds told. */
  async function pair() {
    const leader = await gateway();
    await upstream.until(() => leader.figures().leading === 1 && upstream.live().length === 1);
    say(2);
    await leader.has(2);
    const follower = await gateway();
    await follower.has(2);
    return { leader, follower };
  }

  it('have one socket to the operator and tell the same under the same numbers', async () => {
    const { leader, follower } = await pair();
    for (const odds of [3, 4]) {
      say(odds);
      await Promise.all([leader.has(odds), follower.has(odds)]);
    }
    expect(follower.at()).toBe(leader.at());
    expect(follower.source.snapshot()).toMatchObject({ seq: 2, epoch: leader.source.snapshot()?.epoch });
    expect(upstream.opened).toHaveLength(1);
    expect([leader.figures(), follower.figures()]).toMatchObject([{ leading: 1 }, { following: 1 }]);
    expect([leader.gaps(), follower.gaps()]).toEqual([0, 0]);
  });

  it('go on in the same epoch, without a new snapshot, when the leader is lost', async () => {
    const { leader, follower } = await pair();
    const before = follower.at();
    leader.stall(0);
    leader.proxy.cut();
    for (const socket of upstream.live()) socket.terminate();
    await upstream.until(() => follower.figures().leading === 1 && upstream.live().length === 2);
    say(5);
    await follower.has(5);
    expect(follower.at()).toBe(before?.replace(/0$/, '1'));
    expect(follower.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'delta']);
    expect(follower.figures().takeovers).toBe(1);
  });

  it('take over at once from a leader that leaves', async () => {
    const { leader, follower } = await pair();
    follower.stall(0);
    leader.source.close();
    await upstream.until(() => upstream.opened.length === 2 && upstream.live().length === 1);
    say(5);
    await follower.has(5);
    expect(follower.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'delta']);
  });

  // Nobody else tried while the leader had Redis, though its way to the operator alone was lost.
  it('take over, in the same epoch, from a leader that cannot reach the operator', async () => {
    const { leader, follower } = await pair();
    leader.operator.cut();
    await upstream.until(() => follower.figures().leading === 1 && upstream.live().length === 1);
    say(5);
    await Promise.all([leader.has(5), follower.has(5)]);
    expect(leader.figures()).toMatchObject({ leading: 0, following: 1 });
    for (const { frames } of [leader, follower]) expect(frames.map(({ kind }) => kind)).toEqual(['snapshot', 'delta']);
  });

  it('take a topic back that nobody else took, and keep it until the operator is back', async () => {
    const { leader: only, follower } = await pair();
    follower.source.close();
    only.operator.cut();
    // Two attempts until it passes the topic on, the next as the leader again.
    await only.operator.hasTurnedAway(3);
    expect(only.figures()).toMatchObject({ leading: 1, alone: 0 });
    only.operator.mend();
    await upstream.until(() => upstream.live().length === 1);
    say(5);
    await only.has(5);
    expect(only.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'delta']);
  });

  it('do not hand a topic round for ever when none of them reaches the operator', async () => {
    const { leader, follower } = await pair();
    for (const { operator } of [leader, follower]) operator.cut();
    // Each has passed it on once, and the first has it again and keeps it.
    await Promise.all([follower.operator.hasTurnedAway(3), leader.operator.hasTurnedAway(10)]);
    expect(follower.operator.turnedAway()).toBe(3);
    expect([leader.figures(), follower.figures()]).toMatchObject([{ leading: 1 }, { following: 1 }]);
    for (const { operator } of [leader, follower]) operator.mend();
    await upstream.until(() => upstream.live().length === 1);
    say(5);
    await Promise.all([leader.has(5), follower.has(5)]);
    for (const { frames } of [leader, follower]) expect(frames.map(({ kind }) => kind)).toEqual(['snapshot', 'delta']);
  });

  // Once it knows by its own clock, and once only Redis knows.
  it.each([10_000, 0])('hear nothing from a leader that lost its lease while it stood still (%i ms)', async (ms) => {
    const { leader, follower } = await pair();
    leader.stall(ms);
    await upstream.until(() => follower.figures().leading === 1 && upstream.live().length === 2);
    say(6);
    await Promise.all([leader.has(6), follower.has(6), upstream.until(() => upstream.live().length === 1)]);
    expect(leader.figures()).toMatchObject({ leading: 0 });
    say(7);
    await Promise.all([leader.has(7), follower.has(7)]);
    expect(leader.at()).toBe(follower.at());
    expect(follower.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'delta', 'delta']);
    expect([leader.gaps(), follower.gaps()]).toEqual([0, 0]);
  });

  it('serve alone while Redis is away, each in its own epoch, and then together again', async () => {
    const both = Object.values(await pair());
    const shared = both[0]?.at();
    for (const { proxy } of both) proxy.cut();
    await upstream.until(() => both.every(({ figures }) => figures().alone === 1) && upstream.live().length === 2);
    say(8);
    await Promise.all(both.map((each) => each.has(8)));
    const alone = both.map((each) => each.at()?.split(':')[0]);
    expect(new Set([shared?.split(':')[0], ...alone]).size).toBe(3);
    expect(both.map(({ warnings }) => warnings.length)).toEqual([1, 1]);
    expect(JSON.stringify(both.map(({ warnings }) => warnings))).not.toContain('127.0.0.1');

    // Redis still has the odds from before: they must not come back while who leads again has no word of its own.
    const told = both.map(({ frames }) => frames.length);
    for (const { proxy } of both) proxy.mend();
    await upstream.until(() => upstream.live().length === 3);
    say(9);
    await Promise.all(both.map((each) => each.until(() => each.figures().alone === 0)));
    await upstream.until(() => upstream.live().length === 1);
    say(10);
    await Promise.all(both.map((each) => each.has(10)));
    const since = both.map(({ frames }, index) => JSON.stringify(frames.slice(told[index])));
    for (const frames of since) expect(frames).not.toMatch(/"odds":[2-8][,}]/);
    expect(both[0]?.at()).toBe(both[1]?.at());
    expect(both.map((each) => each.gaps())).toEqual([0, 0]);
  });

  // Prices of four seconds ago came back so as the newest, when a Redis that had stood still went on.
  it('do not go back to older prices by a sign of the leader that lay in a buffer, its age counted from before', async () => {
    const { leader, follower } = await pair();
    for (const { proxy } of [leader, follower]) proxy.cut();
    await upstream.until(() => leader.figures().alone + follower.figures().alone === 2 && upstream.live().length === 2);
    say(8);
    await follower.has(8);
    const link = createRedisLink({ url: REDIS_URL, ca: undefined }, SILENT, systemClock);
    const other = createTopicStore(link, prefix, randomUUID(), LEASE_MS, TOPIC);
    await vi.waitFor(async () => expect(await other.hold(null)).toBe('taken'), LONG);

    await vi.waitFor(() => expect(follower.source.beat()?.ageMs).toBeGreaterThan(2 * SAME_WORD_MS), LONG);

    const told = follower.frames.length;
    const channel = `${prefix}{${TOPIC}}`;
    follower.proxy.mend();
    const listening = () => link.run("return redis.call('PUBSUB', 'NUMSUB', KEYS[1])[2]", [channel], []);
    await vi.waitFor(async () => expect([await listening(), follower.link.isAway()]).toEqual([1, false]), LONG);
    const kept = await other.read();
    const { epoch, state } = kept as KeptState;
    const late = JSON.stringify({ kind: 'held', at: { epoch, seq: 0, ageMs: 0 } });
    // Again and again, since nothing tells when the follower has read what is kept.
    const sayLate = () => link.run("return redis.call('PUBLISH', KEYS[1], ARGV[1])", [channel], [late]);
    for (let times = 0; times < 20; times += 1) await sayLate();

    say(9);
    await follower.has(9);
    const next = readListFrame({ data: [wireGame('7', 9)] }) as LiveState;
    const patch = makeMergePatch(state as unknown as Json, next as unknown as Json) as object;
    const delta = { kind: 'delta', topic: TOPIC, epoch, seq: 1, patch } as const;
    const after = { epoch, seq: 1, state: next, saidAtMs: systemClock.nowMs() };
    expect(await other.publish(delta, numberOf({ epoch, seq: 0 }), after, 0)).toBe(true);
    await follower.until(() => follower.at() === `${epoch}:1`);
    expect(JSON.stringify(follower.frames.slice(told))).not.toMatch(/"odds":2[,}]/);
    await other.release({ kind: 'free' });
    link.close();
  });
});
