// The cost of live topics for Redis, and its division between two Redis servers.
import { setTimeout } from 'node:timers/promises';
import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import { type OwnRedis, startRedis } from '../../lib/redis.ts';
import { machine } from '../../lib/results.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { share } from '../cluster/share.ts';
import { readUsage, type RedisUsage } from '../cluster/redisUsage.ts';
import { atMost, type Report } from '../report.ts';
import type { Bench } from './bench.ts';

const TOPICS = 200;
const SECONDS = 6;
/** Updates per second of each topic. */
const UPDATES_PER_SECOND = 2;
/** Topics change one after the other, so that each change is a write to every gateway. */
const TICK_MS = 5;
/** As in live football: a list's state, and the changes of a second. */
const STATE_BYTES = 2_500;
const CHANGE_BYTES = 700;
/** Longer than a lease, so that no leader changes any more. */
const SETTLE_MS = 3_000;
const [FEW_GATEWAYS, MANY_GATEWAYS] = [4, 20];
/** A server of two may have this much more than half; topics are divided by chance. */
const MAX_SHARE = 0.6;

interface Measured {
  readonly idle: readonly RedisUsage[];
  readonly changing: readonly RedisUsage[];
  readonly publishesPerSecond: number;
}

/** The usage of each server per second while all topics change, or none. */
async function measure(cluster: Cluster, servers: readonly OwnRedis[], changing: readonly string[], seconds: number) {
  let updates = 0;
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) / 1_000) * changing.length * UPDATES_PER_SECOND;
    for (; updates < due; updates += 1) cluster.upstream.update(changing[updates % changing.length] ?? '');
  }, TICK_MS);
  const before = await Promise.all(servers.map(({ url }) => readUsage(url)));
  const updatesBefore = updates;
  await setTimeout(seconds * 1_000);
  const after = await Promise.all(servers.map(({ url }) => readUsage(url)));
  clearInterval(timer);
  const usage = after.map((reading, index) => reading.since(before[index] ?? reading));
  return { usage, perSecond: (updates - updatesBefore) / seconds };
}

async function runCase(serverCount: number, gateways: number, topicCount: number, seconds: number): Promise<Measured> {
  const topics = Array.from({ length: topicCount }, (_, index) => `match:${index + 1}`);
  const servers = await Promise.all(Array.from({ length: serverCount }, () => startRedis()));
  const urls = servers.map(({ url }) => url);
  const cluster = startCluster({ urls, gateways, stateBytes: STATE_BYTES, changeBytes: CHANGE_BYTES });
  try {
    await share(cluster, topics);
    await setTimeout(SETTLE_MS);
    const idle = await measure(cluster, servers, [], seconds);
    const changing = await measure(cluster, servers, topics, seconds);
    return { idle: idle.usage, changing: changing.usage, publishesPerSecond: changing.perSecond };
  } finally {
    cluster.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const cpuOf = (usage: readonly RedisUsage[]): number =>
  usage.reduce((sum, { cpuPercent }) => sum + cpuPercent * 10_000, 0);

/** Microseconds of Redis for one publication, with the deliveries to all gateways. */
const publicationMicros = ({ idle, changing, publishesPerSecond }: Measured): number =>
  (cpuOf(changing) - cpuOf(idle)) / publishesPerSecond;

/** A publication as two parts: its script, and each delivery. */
function partsOf(few: Measured, many: Measured) {
  const deliveryMicros = (publicationMicros(many) - publicationMicros(few)) / (MANY_GATEWAYS - FEW_GATEWAYS);
  return { deliveryMicros, publishMicros: publicationMicros(few) - FEW_GATEWAYS * deliveryMicros };
}

async function runRound({ options }: Bench) {
  const { topics = TOPICS, seconds = SECONDS } = options;
  const few = await runCase(1, FEW_GATEWAYS, topics, seconds);
  const one = await runCase(1, MANY_GATEWAYS, topics, seconds);
  const two = await runCase(2, MANY_GATEWAYS, topics, seconds);
  return { few, one, two, ...partsOf(few, one) };
}

type Round = Awaited<ReturnType<typeof runRound>>;

const commandsOf = ({ changing }: Measured): number[] => changing.map(({ commandsPerSecond }) => commandsPerSecond);

function barsOf(found: readonly Round[]) {
  const bar = (label: string, valueOf: (round: Round) => number) => {
    const rounds = found.map(valueOf);
    return { label, value: median(rounds), rounds };
  };
  return [
    bar('one server', ({ one }) => commandsOf(one)[0] ?? 0),
    bar('two servers: the first', ({ two }) => commandsOf(two)[0] ?? 0),
    bar('two servers: the second', ({ two }) => commandsOf(two)[1] ?? 0),
  ];
}

/** Runs the scenario. */
export async function runServers(bench: Bench): Promise<Report> {
  const { rounds, topics = TOPICS } = bench.options;
  const found: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const measured = await runRound(bench);
    found.push(measured);
    const { one, two, publishMicros, deliveryMicros } = measured;
    console.log(
      `round ${round} of ${rounds}: one server ${commandsOf(one).map(shown).join()} commands/s, two servers ${commandsOf(two).map(shown).join(' and ')}; ${shown(publishMicros)} us a publication, ${shown(deliveryMicros)} us a delivery`,
    );
  }
  const mostOfTwo = found.map(({ one, two }) => Math.max(...commandsOf(two)) / (commandsOf(one)[0] ?? 0));
  const parts = {
    publishMicros: median(found.map(({ publishMicros }) => publishMicros)),
    deliveryMicros: median(found.map(({ deliveryMicros }) => deliveryMicros)),
  };
  const note = `${MANY_GATEWAYS} gateways in one process follow ${topics} topics, each changes ${UPDATES_PER_SECOND} times a second; ${machine()}`;
  return {
    name: 'live-servers',
    results: { gateways: MANY_GATEWAYS, topics, updatesPerSecond: UPDATES_PER_SECOND, medians: parts, rounds: found },
    plot: barChart({ title: 'Redis commands of live topics', note, unit: 'per second', bars: barsOf(found) }),
    targetResults: [atMost('the busier of two servers against one', median(mostOfTwo), MAX_SHARE)],
    summary: [
      `servers: the busier of two Redis servers has ${shown(median(mostOfTwo))} of the commands of one; a publication takes ${shown(parts.publishMicros)} us of Redis, a delivery ${shown(parts.deliveryMicros)} us`,
    ],
  };
}
