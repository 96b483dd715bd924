// The cost of a client for a gateway while one to four gateways share the same live topics.
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/launcher.mjs';
import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import { startRedis } from '../../lib/redis.ts';
import { machine } from '../../lib/results.ts';
import { readUsage } from '../cluster/redisUsage.ts';
import { startClientPool, type ClientPool } from '../clients/clientPools.ts';
import { type Gateway, startGateway } from '../processes/gateway.ts';
import { atMost, type Report } from '../report.ts';
import {
  barsOf,
  describeStep,
  type GatewayRound,
  meansOf,
  mediansOf,
  MOST_GATEWAYS,
  type Step,
} from './gatewayRounds.ts';
import { type Bench, gatewayProfile, madeTopics, play } from './bench.ts';

/** Clients of each gateway. */
const CLIENTS = 200;
const FEW_CLIENTS = 20;
/** With few clients there are more ticks, so that the cost of a frame is measured precisely. */
const FEW_LONGER = 2;
const TOPICS = 5;
/** Seconds of each measurement. */
const SECONDS = 6;
const TICKS_PER_SECOND = 10;
const MARKETS = 4;
const WARM_UP_MS = 6_000;
const IDLE_MS = 3_000;
const TICK_TIMEOUT_MS = 20_000;
const SETTLE_MS = 1_000;
const SETTLE_ATTEMPTS = 20;
/** Shorter messages are beats. */
const LEAST_BYTES = 180;
/** The address of frames for all gateways that share; see `tick` of the operator's stand-in. */
const SHARED = 0;
const MAX_GROWTH = 1.15;

/** A gateway and its clients. */
interface Stand {
  readonly gateway: Gateway;
  readonly pools: readonly ClientPool[];
  clients: number;
}

const QUIET = { LIVE_PING_EVERY_MS: '600000', LIVE_PONG_TIMEOUT_MS: '1200000' };

async function startStand({ upstreamPort, options }: Bench, redisUrl: string | null): Promise<Stand> {
  const sharing = redisUrl !== null && {
    REDIS_URL: redisUrl,
    UPSTREAM_MATCH_URL: `ws://127.0.0.1:${upstreamPort}/match?gateway=${SHARED}`,
  };
  const env = { ...QUIET, ...sharing };
  const gateway = await startGateway({ port: await freePort(), upstreamPort, env, profile: options.profile });
  return { gateway, pools: [startClientPool(1), startClientPool(1)], clients: 0 };
}

async function connect(stand: Stand, pool: 0 | 1, count: number, topics: readonly string[]): Promise<void> {
  const profile = gatewayProfile(stand.gateway.port, topics, true);
  const order = { count, profile, perSecond: 500, leastBytes: LEAST_BYTES, follows: false, returns: false };
  await stand.pools[pool]?.connect(order);
  stand.clients += count;
}

const stopStand = async ({ gateway, pools }: Stand): Promise<void> =>
  void (await Promise.all([...pools.map((pool) => pool.stop()), gateway.stop()]));

/** The product under measurement: gateways that share, and one alone without Redis as the baseline of the same seconds. */
interface Setting {
  readonly bench: Bench;
  readonly redisUrl: string;
  readonly alone: Stand;
  readonly topics: readonly string[];
}

/**
 * Sends the next frame of every topic. Resolves with whether all clients receive all frames in time. First to
 * the gateways that share, then to the other one: the two must not compete for the machine's cores.
 */
async function tick({ bench, alone, topics }: Setting, shared: readonly Stand[], ticks: number, withinMs: number) {
  for (const { port, stands } of [
    { port: SHARED, stands: shared },
    { port: alone.gateway.port, stands: [alone] },
  ]) {
    const pools = stands.flatMap((stand) => stand.pools);
    const arrived = pools.map((pool) => pool.untilEachHad(ticks * topics.length, withinMs));
    await bench.upstream.call('tick', port);
    if (!(await Promise.all(arrived)).every(Boolean)) return false;
  }
  return true;
}

async function tickOrFail(setting: Setting, shared: readonly Stand[], ticks: number): Promise<void> {
  if (!(await tick(setting, shared, ticks, TICK_TIMEOUT_MS))) throw new Error('not all clients got a frame');
}

const resetAll = (stands: readonly Stand[]): Promise<unknown> =>
  Promise.all(stands.flatMap(({ pools }) => pools.map((pool) => pool.reset())));

/** Sends frames until every client receives them, because subscribing takes time. */
async function settle(setting: Setting, shared: readonly Stand[]): Promise<void> {
  for (let attempt = 0; attempt < SETTLE_ATTEMPTS; attempt += 1) {
    await resetAll([setting.alone, ...shared]);
    if (await tick(setting, shared, 1, SETTLE_MS)) return;
  }
  throw new Error('not all clients get frames');
}

/** Ticks without a pause, so that V8 optimises. */
async function warmUp(setting: Setting, shared: readonly Stand[], ms: number): Promise<void> {
  await settle(setting, shared);
  await resetAll([setting.alone, ...shared]);
  const endMs = performance.now() + ms;
  for (let ticks = 1; performance.now() < endMs; ticks += 1) await tickOrFail(setting, shared, ticks);
}

const cpuOf = (stands: readonly Stand[]): Promise<number[]> =>
  Promise.all(stands.map(({ gateway }) => gateway.call<number>('cpu')));

/** Microseconds of each gateway per second, the baseline first, and Redis's usage, while topics change or not. */
async function measure(setting: Setting, shared: readonly Stand[], ticks: number, everyMs: number) {
  const all = [setting.alone, ...shared];
  await resetAll(all);
  const usageBefore = await readUsage(setting.redisUrl);
  const before = await cpuOf(all);
  const startedMs = performance.now();
  for (let count = 1; count <= ticks; count += 1) {
    await tickOrFail(setting, shared, count);
    await setTimeout(Math.max(0, startedMs + count * everyMs - performance.now()));
  }
  if (ticks === 0) await setTimeout(everyMs);
  const seconds = (performance.now() - startedMs) / 1_000;
  const after = await cpuOf(all);
  const redis = (await readUsage(setting.redisUrl)).since(usageBefore);
  const cpuMicros = after.map((micros, index) => micros - (before[index] ?? 0));
  return { seconds, cpuMicros, redis };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** Microseconds per frame of one topic, for all clients of the gateway, less its work without changes. */
function frameMicros(measured: Measured, idle: Measured, index: number, frames: number): number {
  const idlePerSecond = (idle.cpuMicros[index] ?? 0) / idle.seconds;
  return ((measured.cpuMicros[index] ?? 0) - idlePerSecond * measured.seconds) / frames;
}

/**
 * The processor time of a frame by role, for few clients: nearly all of it is work that is done once a frame. The baseline is the first
 * of all, the leader of all topics the second.
 */
function frameByRole(few: Measured, idle: Measured, frames: number) {
  const [alone = 0, leader = 0, follower = 0] = few.cpuMicros.map((_, index) => frameMicros(few, idle, index, frames));
  return { alone, leader, follower };
}

function stepOf({ cpuMicros, redis }: Measured, deliveries: number): Step {
  const [aloneMicros = 0, ...micros] = cpuMicros.map((each) => each / deliveries);
  return { gateways: micros.length, aloneMicros, micros, redis };
}

async function measureRound(setting: Setting, shared: Stand[], clients: number, seconds: number) {
  const { topics, alone } = setting;
  const everyMs = 1_000 / TICKS_PER_SECOND;
  const ticks = seconds * TICKS_PER_SECOND;
  const frames = ticks * topics.length;
  const [leader, follower, ...others] = shared as [Stand, Stand, ...Stand[]];
  const pair = [leader, follower];
  // The first one leads all topics.
  for (const stand of [...pair, alone]) await connect(stand, 0, FEW_CLIENTS, topics);
  await warmUp(setting, pair, WARM_UP_MS);
  const idle = await measure(setting, pair, 0, IDLE_MS);
  const few = await measure(setting, pair, ticks * FEW_LONGER, everyMs);
  for (const stand of others) await connect(stand, 0, FEW_CLIENTS, topics);
  for (const stand of [alone, ...shared]) await connect(stand, 1, clients - FEW_CLIENTS, topics);
  await warmUp(setting, shared, WARM_UP_MS);
  const most = await measure(setting, shared, ticks, everyMs);
  const steps = [stepOf(most, frames * clients)];
  for (let count = shared.length - 1; count >= 1; count -= 1) {
    const stopped = shared.pop();
    if (stopped !== undefined) await stopStand(stopped);
    steps.unshift(stepOf(await measure(setting, shared, ticks, everyMs), frames * clients));
  }
  return { steps, frame: frameByRole(few, idle, frames * FEW_LONGER) };
}

async function runRound(bench: Bench): Promise<GatewayRound> {
  const { clients = CLIENTS, topics = TOPICS, seconds = SECONDS } = bench.options;
  await play(bench, { kind: 'fixed', markets: MARKETS });
  const redis = await startRedis();
  const shared: Stand[] = [];
  const alone = await startStand(bench, null);
  try {
    for (let count = 0; count < MOST_GATEWAYS; count += 1) shared.push(await startStand(bench, redis.url));
    const setting: Setting = { bench, redisUrl: redis.url, alone, topics: madeTopics(topics) };
    return await measureRound(setting, shared, clients, seconds);
  } finally {
    await Promise.all([alone, ...shared].map(stopStand));
    await redis.stop();
  }
}

/** Runs the scenario. */
export async function runGateways(bench: Bench): Promise<Report> {
  const { rounds, clients = CLIENTS, topics = TOPICS } = bench.options;
  const found: GatewayRound[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const measured = await runRound(bench);
    found.push(measured);
    console.log(`round ${round} of ${rounds}, us a frame: ${JSON.stringify(measured.frame)}`);
    for (const step of measured.steps) console.log(`round ${round} of ${rounds}, ${describeStep(step)}`);
  }
  const medians = mediansOf(found);
  const bars = barsOf(found);
  const means = Array.from({ length: MOST_GATEWAYS }, (_, index) => meansOf(found, index + 1));
  const growth = median(found.map((_, round) => (means.at(-1)?.[round] ?? 0) / (means[0]?.[round] ?? 0)));
  const note = `${clients} clients each on ${topics} topics; median of ${rounds} rounds (ticks: each gateway); ${machine()}`;
  return {
    name: 'live-gateways',
    results: { clients, topics, ticksPerSecond: TICKS_PER_SECOND, medians, growth, rounds: found },
    plot: barChart({ title: 'CPU per frame and client', note, unit: 'us', bars }),
    targetResults: [atMost('CPU per frame and client of all gateways, four against one', growth, MAX_GROWTH)],
    summary: [
      `gateways: ${means.map((of, index) => `${index + 1}: ${shown(median(of))}`).join(', ')} us of CPU per frame and client, as a mean of all`,
      `a frame for ${FEW_CLIENTS} clients takes ${shown(medians.leaderShare)} of that of a gateway alone for a leader, ${shown(medians.followerShare)} for a follower`,
    ],
  };
}
