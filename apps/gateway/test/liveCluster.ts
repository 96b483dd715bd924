import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LiveState } from '@ushindi/api-contract/live';
import type { WireFixtureOut } from '@ushindi/api-contract/operator';
import { readListFrame } from '../src/live/liveState.ts';
import { startFakeUpstream } from '../src/live/test/fakeUpstream.ts';
import { connectTestClient } from '../src/live/test/testClient.ts';
import { wireMatch } from '../src/live/test/wireMatches.ts';
import { upstreamSettings } from '../../../scripts/lib/launcher.mjs';
import { startGatewayProcess } from './gatewayProcess.ts';

/** The topics of all clients, unless a test names others; the operator sends the same updates for all. */
export const TOPICS = ['live:10:2', 'live:10:10'];
/** The level of warnings in the log. */
const WARN = 40;
/** The match whose odds rise with each update, so that older odds are lower. */
const RISING = '1';

/** Fails when a promise takes longer than the product guarantees; no test waits for this time to pass. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  const isDone = new AbortController();
  const late = setTimeout(ms, undefined, { signal: isDone.signal }).then(() => {
    throw new Error(`${what}: not within ${ms} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    isDone.abort();
    late.catch(() => undefined);
  }
}

/** A gateway's process. */
async function startGateway(upstreamUrl: string, redis: Record<string, string>) {
  const gateway = await startGatewayProcess({
    NODE_ENV: 'test',
    WEB_DIR: '/nowhere',
    ...upstreamSettings('http://127.0.0.1:9'),
    UPSTREAM_LIVE_URL: `${upstreamUrl}/live`,
    UPSTREAM_MATCH_URL: `${upstreamUrl}/match`,
    ...redis,
  });
  return {
    ...gateway,
    /** Its topics by role (leading, following, standalone), and its takeovers. */
    async sharingStats(): Promise<Record<string, number>> {
      const text = await (await fetch(`${gateway.address}/metrics`)).text();
      const parts = [...text.matchAll(/^ushindi_live_shared_topics\{part="(\w+)"\} (\d+)$/gm)];
      const takeovers = /^ushindi_live_takeovers_total (\d+)$/m.exec(text)?.[1] ?? '0';
      return Object.fromEntries([
        ...parts.map(([, part, count]) => [part, Number(count)]),
        ['takeovers', Number(takeovers)],
      ]);
    },
    warnings: () =>
      gateway.lines
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level >= WARN)
        .map(({ msg }) => String(msg)),
  };
}
export type ClusterGateway = Awaited<ReturnType<typeof startGateway>>;

/** Records what no client may receive. */
function createWitness() {
  const stateAt = new Map<string, LiveState>();
  const faults: string[] = [];
  return {
    faults,
    /** A version must have the same state for all clients, and no client may go back to older odds. */
    see(topic: string, at: string, state: LiveState, before: number, odds: number): void {
      if (odds < before) faults.push(`${topic} ${at}: ${odds} after ${before}`);
      const others = stateAt.get(`${topic} ${at}`) ?? state;
      if (!isDeepStrictEqual(others, state)) faults.push(`${topic} ${at} is not the same for all`);
      stateAt.set(`${topic} ${at}`, state);
    },
  };
}
type Witness = ReturnType<typeof createWitness>;

/** A client of one gateway on all topics, whose states the witness checks. */
async function startClient(gateway: ClusterGateway, topics: readonly string[], witness: Witness) {
  const client = await connectTestClient(`${gateway.address.replace('http', 'ws')}/live`);
  const last = new Map<string, number>();
  const oddsOf = (topic: string): number =>
    client.state(topic)?.matches[RISING]?.markets['2']?.outcomes['1']?.odds ?? 0;
  client.socket.on('message', () => {
    for (const topic of topics) {
      const state = client.state(topic);
      if (state === undefined) continue;
      const at = `${client.epoch(topic)}:${client.seq(topic)}`;
      witness.see(topic, at, state, last.get(topic) ?? 0, oddsOf(topic));
      last.set(topic, oddsOf(topic));
    }
  });
  for (const topic of topics) client.sub(topic);
  return {
    ...client,
    /** Resolves when it has these odds on all topics, or later ones. */
    has: (odds: number) => client.until(() => topics.every((topic) => oddsOf(topic) >= odds)),
    /** Resolves when it has these odds on one topic, or later ones. */
    hasOn: (topic: string, odds: number) => client.until(() => oddsOf(topic) >= odds),
    epochs: () => topics.map((topic) => client.epoch(topic)),
    /** Its epoch and version of each topic. */
    at: () => topics.map((topic) => `${client.epoch(topic)}:${client.seq(topic)}`),
  };
}
export type ClusterClient = Awaited<ReturnType<typeof startClient>>;

/** An operator, gateways as processes with these settings, and clients with real sockets. */
export async function startLiveCluster(settings: Record<string, string>, topics: readonly string[] = TOPICS) {
  const upstream = await startFakeUpstream({ greets: true });
  const gateways = new Set<ClusterGateway>();
  const clients: ClusterClient[] = [];
  const witness = createWitness();
  let updates = 0;
  let truth = readListFrame({ data: [] });
  const sockets = (count: number) => upstream.until(() => upstream.live().length === count);

  return {
    upstream,
    faults: witness.faults,
    truth: () => truth,
    /** Starts a gateway, with other settings if they are given. */
    async gateway(others: Record<string, string> = settings): Promise<ClusterGateway> {
      const gateway = await startGateway(upstream.url, others);
      gateways.add(gateway);
      return gateway;
    },
    async client(gateway: ClusterGateway): Promise<ClusterClient> {
      const client = await startClient(gateway, topics, witness);
      clients.push(client);
      return client;
    },
    /** Sends the operator's next update, higher odds and other matches, and returns the odds. */
    update(others: readonly WireFixtureOut[] = []): number {
      updates += 1;
      const odds = Number((1.01 + updates / 100).toFixed(2));
      const frame = { data: [wireMatch(RISING, odds), ...others] };
      truth = readListFrame(frame);
      upstream.send(frame);
      return odds;
    },
    /** Resolves when the operator has exactly this many sockets. */
    sockets,
    /** Resolves when the operator has exactly this many sockets per topic. */
    socketsPerTopic: (count: number) => sockets(count * topics.length),
    gaps: () => clients.reduce((sum, client) => sum + client.gaps(), 0),
    async close(): Promise<void> {
      for (const { socket } of clients) socket.terminate();
      for (const gateway of gateways) gateway.signal('SIGKILL');
      await Promise.all([...gateways].map(({ ended }) => ended));
      await upstream.close();
    },
  };
}
export type LiveCluster = Awaited<ReturnType<typeof startLiveCluster>>;
