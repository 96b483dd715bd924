// The memory of an idle connection, and the time until all clients have reconnected after the gateway was killed.
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/launcher.mjs';
import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import { machine } from '../../lib/results.ts';
import { startClientPool, type ClientPool } from '../clients/clientPools.ts';
import type { Usage } from '../../lib/processes/usageProbe.ts';
import { type Gateway, startGateway } from '../processes/gateway.ts';
import { atMost, type Report } from '../report.ts';
import type { TopicSockets } from '../upstream/upstream.ts';
import { type Bench, gatewayProfile, madeTopics, play } from './bench.ts';

const CLIENTS = 10_000;
const TOPICS = 10;
const WARM_UP_CLIENTS = 500;
const PER_SECOND = 1_500;
/** Long enough for several pings and beats to each client. */
const SETTLE_MS = 12_000;
const BACK_WITHIN_MS = 60_000;

/** One round; bytes are per connection. */
interface Round {
  /** Bytes above a process without any connection. They include the memory that the first few connections cause once. */
  readonly rssBytes: number;
  /** Bytes above a process that has had connections before. */
  readonly rssBytesMore: number;
  /** As `rssBytesMore`, for the JavaScript heap and external memory. */
  readonly heapBytes: number;
  /** Part of a core used while only pings and beats are sent. */
  readonly idleCores: number;
  /** Time from the kill until every client has its topic's state again, with the gateway's start. */
  readonly backAfterSeconds: number;
  /** Sockets to the operator since the kill: the most at once for one topic, and in total. */
  readonly mostUpstreamSockets: number;
  readonly everUpstreamSockets: number;
}

async function connect(clientPool: ClientPool, gateway: Gateway, topic: string, count: number): Promise<void> {
  const profile = gatewayProfile(gateway.port, [topic], true);
  await clientPool.connect({
    count,
    profile,
    perSecond: PER_SECOND / 2,
    leastBytes: 180,
    follows: false,
    returns: true,
  });
  if (!(await clientPool.untilLive(BACK_WITHIN_MS))) throw new Error('not all clients became live');
}

/** One pool of clients per topic. */
async function connectAll(clientPools: readonly ClientPool[], gateway: Gateway, clients: number): Promise<void> {
  const topics = madeTopics(clientPools.length);
  const each = Math.ceil(clients / clientPools.length);
  // Two at a time: a gateway refuses clients when too many connect at once, which is measured later.
  for (let index = 0; index < clientPools.length; index += 2)
    await Promise.all(
      clientPools
        .slice(index, index + 2)
        .map((clientPool, i) => connect(clientPool, gateway, topics[index + i] ?? '', each)),
    );
}

/** Connects some clients and disconnects them. */
async function warmUp(gateway: Gateway): Promise<Usage> {
  const clientPool = startClientPool(1);
  await connect(clientPool, gateway, madeTopics(1)[0] ?? '', WARM_UP_CLIENTS);
  await clientPool.leave();
  await clientPool.stop();
  return gateway.usage();
}

async function measureMemory(gateway: Gateway, fresh: Usage, warm: Usage, clients: number) {
  const startedCpu = await gateway.call<number>('cpu');
  await setTimeout(SETTLE_MS);
  const idleCores = ((await gateway.call<number>('cpu')) - startedCpu) / (SETTLE_MS * 1000);
  const after = await gateway.usage();
  return {
    rssBytes: (after.rssBytes - fresh.rssBytes) / clients,
    rssBytesMore: (after.rssBytes - warm.rssBytes) / clients,
    heapBytes: (after.heapBytes - warm.heapBytes) / clients,
    idleCores,
  };
}

/** Kills the gateway and starts it again. Its clients reconnect by themselves, all at once. */
async function measureReturn(bench: Bench, killed: Gateway, clientPools: readonly ClientPool[]) {
  await play(bench, { kind: 'fixed', markets: 4 });
  const startedMs = performance.now();
  await killed.stop('SIGKILL');
  const gateway = await startGateway({
    port: killed.port,
    upstreamPort: bench.upstreamPort,
    profile: bench.options.profile,
    isAwaited: false,
  });
  try {
    const isBack = await Promise.all(clientPools.map((clientPool) => clientPool.untilLive(2 * BACK_WITHIN_MS)));
    if (!isBack.every(Boolean)) throw new Error('not all clients came back');
    const backAfterSeconds = (performance.now() - startedMs) / 1000;
    const topics = await bench.upstream.call<TopicSockets[]>('topics');
    return {
      backAfterSeconds,
      mostUpstreamSockets: Math.max(...topics.map(({ most }) => most)),
      everUpstreamSockets: topics.reduce((sum, { ever }) => sum + ever, 0),
    };
  } finally {
    await gateway.stop();
  }
}

async function runRound(bench: Bench): Promise<Round> {
  const { clients = CLIENTS, topics = TOPICS } = bench.options;
  await play(bench, { kind: 'fixed', markets: 4 });
  const gateway = await startGateway({ port: await freePort(), upstreamPort: bench.upstreamPort });
  const clientPools = Array.from({ length: topics }, () => startClientPool(1));
  try {
    const fresh = await gateway.usage();
    const warm = await warmUp(gateway);
    await connectAll(clientPools, gateway, clients);
    const memory = await measureMemory(gateway, fresh, warm, clients);
    return { ...memory, ...(await measureReturn(bench, gateway, clientPools)) };
  } finally {
    await Promise.all(clientPools.map((clientPool) => clientPool.stop()));
    await gateway.stop();
  }
}

/** Runs the scenario. */
export async function runIdle(bench: Bench): Promise<Report> {
  const { clients = CLIENTS, topics = TOPICS, rounds } = bench.options;
  const found: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = await runRound(bench);
    found.push(result);
    const { rssBytes, rssBytesMore, heapBytes, idleCores, backAfterSeconds, mostUpstreamSockets } = result;
    console.log(
      `round ${round} of ${rounds}: ${shown(rssBytes / 1024)} KB a connection (heap ${shown(heapBytes / 1024)}, above a warm process ${shown(rssBytesMore / 1024)}), ${shown(idleCores)} of a core idle; all back after ${shown(backAfterSeconds)} s, ${mostUpstreamSockets} upstream socket a topic`,
    );
  }
  const of = (name: keyof Round): number => median(found.map((round) => round[name]));
  const bars = [
    { label: 'resident', value: of('rssBytes') / 1024, rounds: found.map(({ rssBytes }) => rssBytes / 1024) },
    {
      label: 'heap and what hangs on it',
      value: of('heapBytes') / 1024,
      rounds: found.map(({ heapBytes }) => heapBytes / 1024),
    },
  ];
  const note = `${clients} connections on ${topics} topics that offer deflate, above the process without; median of ${rounds} rounds; ${machine()}`;
  const medians = Object.fromEntries(Object.keys(found[0] ?? {}).map((name) => [name, of(name as keyof Round)]));
  return {
    name: 'live-idle',
    results: { clients, topics, medians, rounds: found },
    plot: barChart({ title: 'An idle connection of the gateway', note, unit: 'KB', bars }),
    targetResults: [
      atMost(`${shown(clients)} idle connections, KB each`, of('rssBytes') / 1024, 15),
      atMost(`${shown(clients)} clients back after a kill, s`, of('backAfterSeconds'), BACK_WITHIN_MS / 1000),
      atMost('upstream sockets of a topic at a time', Math.max(...found.map((round) => round.mostUpstreamSockets)), 1),
      atMost('upstream sockets for each topic since the kill', of('everUpstreamSockets') / topics, 1),
    ],
    summary: [
      `idle: ${shown(of('rssBytes') / 1024)} KB a connection, of which heap ${shown(of('heapBytes') / 1024)} (above a process that has had clients before, ${shown(of('rssBytesMore') / 1024)}); ${shown(of('idleCores'))} of a core for pings and beats to ${shown(clients)}`,
    ],
  };
}
