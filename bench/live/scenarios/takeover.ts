// How long clients have no new odds when the gateway that leads their topics, or Redis, is lost.
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/launcher.mjs';
import { DEFAULT_LEASE_MS } from '../../../apps/gateway/src/live/settings.ts';
import { barChart } from '../../lib/barChart.ts';
import { type OwnRedis, startRedis } from '../../lib/redis.ts';
import { machine } from '../../lib/results.ts';
import { median, shown } from '../../lib/stats.ts';
import { type ClientPool, startClientPool } from '../clients/clientPools.ts';
import { type Gateway, startGateway } from '../processes/gateway.ts';
import { atMost, type Report } from '../report.ts';
import { type Bench, gatewayProfile, madeTopics, play } from './bench.ts';

const CLIENTS = 50;
const TOPICS = 5;
const MARKETS = 4;
const TICK_EVERY_MS = 100;
/** Shorter messages are beats. */
const LEAST_BYTES = 180;
/** The address of frames for all gateways that share; see `tick` of the operator's stand-in. */
const SHARED = 0;
/** After this time clients have received every frame that was sent before the fault. */
const IN_FLIGHT_MS = 200;
const TIMEOUT_MS = 20_000;
/** 5 s with the default lease. Clients show their last odds for 15 s, so two thirds of that time are in reserve. */
const MOST_LEASES = 2.5;

interface Stand {
  readonly gateway: Gateway;
  readonly pool: ClientPool;
}

/** Two gateways that share all topics: the first leads them, the second follows. */
interface Pair {
  readonly redis: OwnRedis;
  readonly leader: Stand;
  readonly follower: Stand;
}

type Fault = {
  readonly name: string;
  readonly cause: (pair: Pair) => unknown;
  /** The gateways whose clients stay connected. */
  readonly survivors: (pair: Pair) => readonly Stand[];
};

const FAULTS: readonly Fault[] = [
  {
    name: 'leader killed',
    cause: ({ leader }) => leader.gateway.stop('SIGKILL'),
    survivors: ({ follower }) => [follower],
  },
  {
    name: 'leader paused',
    cause: ({ leader }) => leader.gateway.signal('SIGSTOP'),
    survivors: ({ follower }) => [follower],
  },
  {
    name: 'Redis paused',
    cause: ({ redis }) => redis.signal('SIGSTOP'),
    survivors: ({ leader, follower }) => [leader, follower],
  },
];

/** Starts a gateway with its default lease, and clients that have received all topics. */
async function startStand({ upstreamPort, options }: Bench, redisUrl: string): Promise<Stand> {
  const { clients: count = CLIENTS, topics = TOPICS } = options;
  const env = { REDIS_URL: redisUrl, UPSTREAM_MATCH_URL: `ws://127.0.0.1:${upstreamPort}/match?gateway=${SHARED}` };
  const gateway = await startGateway({ port: await freePort(), upstreamPort, env });
  const pool = startClientPool(1);
  const profile = gatewayProfile(gateway.port, madeTopics(topics), true);
  await pool.connect({ count, profile, perSecond: 500, leastBytes: LEAST_BYTES, follows: false, returns: false });
  await untilServed([{ gateway, pool }], topics);
  return { gateway, pool };
}

async function untilServed(stands: readonly Stand[], messages: number): Promise<void> {
  const served = await Promise.all(stands.map(({ pool }) => pool.untilEachHad(messages, TIMEOUT_MS)));
  if (!served.every(Boolean)) throw new Error(`no frames within ${TIMEOUT_MS} ms`);
}

/** Milliseconds from the fault until the clients of the survivors have the next frame of as many topics as there are. */
async function outageMs(pair: Pair, { cause, survivors }: Fault, topics: number): Promise<number> {
  const stands = survivors(pair);
  const startedMs = performance.now();
  const caused = cause(pair);
  await setTimeout(IN_FLIGHT_MS);
  await Promise.all(stands.map(({ pool }) => pool.reset()));
  await untilServed(stands, topics);
  const endedMs = performance.now();
  await caused;
  return endedMs - startedMs;
}

async function runFault(bench: Bench, fault: Fault): Promise<number> {
  await play(bench, { kind: 'fixed', markets: MARKETS });
  const redis = await startRedis();
  const ticks = setInterval(() => void bench.upstream.call('tick', SHARED), TICK_EVERY_MS);
  const stands: Stand[] = [];
  try {
    for (let count = 0; count < 2; count += 1) stands.push(await startStand(bench, redis.url));
    const [leader, follower] = stands as [Stand, Stand];
    return await outageMs({ redis, leader, follower }, fault, bench.options.topics ?? TOPICS);
  } finally {
    clearInterval(ticks);
    // SIGKILL also ends a paused process.
    await Promise.all(stands.flatMap(({ gateway, pool }) => [gateway.stop('SIGKILL'), pool.stop()]));
    await redis.stop();
  }
}

/** Runs the scenario. */
export async function runTakeover(bench: Bench): Promise<Report> {
  const { rounds, clients = CLIENTS, topics = TOPICS } = bench.options;
  const measured = new Map(FAULTS.map(({ name }) => [name, [] as number[]]));
  for (let round = 1; round <= rounds; round += 1)
    for (const fault of FAULTS) {
      const ms = await runFault(bench, fault);
      measured.get(fault.name)?.push(ms / DEFAULT_LEASE_MS);
      console.log(`round ${round} of ${rounds}, ${fault.name}: ${shown(ms)} ms without a new frame`);
    }
  const bars = [...measured].map(([label, leases]) => ({ label, value: median(leases), rounds: leases }));
  const note = `leases of ${DEFAULT_LEASE_MS} ms; two gateways, ${clients} clients each on ${topics} topics; ${machine()}`;
  return {
    name: 'live-takeover',
    results: { leaseMs: DEFAULT_LEASE_MS, clients, topics, faults: bars },
    plot: barChart({ title: 'Time without new odds after a fault', note, unit: 'leases', bars }),
    targetResults: bars.map(({ label, rounds: leases }) =>
      atMost(`${label}: longest time without a new frame, in leases`, Math.max(...leases), MOST_LEASES),
    ),
    summary: [
      `takeover: ${bars.map(({ label, value }) => `${label}: ${shown(value)} leases`).join(', ')} of ${DEFAULT_LEASE_MS} ms without a new frame`,
    ],
  };
}
