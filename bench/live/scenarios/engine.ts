// Live topics over a Redis Cluster, as a trial: whether the guarantees are met, and the cost beside separate servers.
import { setTimeout } from 'node:timers/promises';
import { createRedisLink } from '../../../apps/gateway/src/live/redis/link.ts';
import { serverOf } from '../../../apps/gateway/src/live/redis/topicServer.ts';
import { systemClock } from '../../../apps/gateway/src/clock.ts';
import { barChart } from '../../lib/barChart.ts';
import { shown } from '../../lib/stats.ts';
import { startRedis } from '../../lib/redis.ts';
import { machine } from '../../lib/results.ts';
import { until } from '../../lib/until.ts';
import { readUsage } from '../cluster/redisUsage.ts';
import { COMMAND_TIMEOUT_MS, createClusterLink, type Publishing } from '../engines/clusterLink.ts';
import { type Nodes, startNodes } from '../engines/clusterNodes.ts';
import { startTrial, type Trial } from '../engines/trial.ts';
import type { Report, TargetResult } from '../report.ts';

const NODES = 3;
const GATEWAYS = 4;
const TOPICS = 24;
/** Hash tags: each is one slot, with a session of every gateway, like a server of `LIVE_REDIS_URLS`. */
const TAGS = Array.from({ length: 6 }, (_, index) => `{live${index}}`);
const UPDATES_PER_SECOND = 10;
const STEADY_MS = 5_000;
/** Longer than 3.5 s without a leader. */
const OUTAGE_MS = 6_000;
const HEALED = { withinMs: 20_000 };

const TOPIC_NAMES = Array.from({ length: TOPICS }, (_, index) => `match:${index + 1}`);
const LOG = { info: () => undefined, warn: () => undefined } as never;

/** Counts of the clients of some topics during a phase. */
function shownOf(trial: Trial, isOf: (topic: string) => boolean) {
  const seen = trial.seen().filter(({ topic }) => isOf(topic));
  return {
    gaps: seen.reduce((sum, { gaps }) => sum + gaps, 0),
    older: seen.reduce((sum, { older }) => sum + older, 0),
    mostSnapshots: Math.max(...seen.map(({ snapshots }) => snapshots)),
    longestWaitMs: Math.round(Math.max(...seen.map(({ longestWaitMs }) => longestWaitMs))),
  };
}

/** Runs a phase while all topics change, and returns the frames of the affected topics and of the others as clients saw them. */
async function phase(trial: Trial, name: string, isAffected: (topic: string) => boolean, run: () => Promise<void>) {
  trial.reset();
  await run();
  const result = {
    name,
    affected: shownOf(trial, isAffected),
    others: shownOf(trial, (topic) => !isAffected(topic)),
  };
  console.log(JSON.stringify(result));
  return result;
}

interface Cost {
  readonly cpuMicros: number;
  readonly busMessages: number;
  readonly commandsPerSecond: readonly number[];
}

/** Processor time of all servers, and messages between them, for each publication. */
async function costOf(urls: readonly string[], busMessages: () => Promise<number>): Promise<Cost> {
  const [before, busBefore] = [await Promise.all(urls.map(readUsage)), await busMessages()];
  await setTimeout(STEADY_MS);
  const usage = (await Promise.all(urls.map(readUsage))).map((after, index) => after.since(before[index] ?? after));
  const publications = TOPICS * UPDATES_PER_SECOND * (STEADY_MS / 1_000);
  return {
    cpuMicros: usage.reduce((sum, { cpuPercent }) => sum + cpuPercent, 0) / 100 / ((TOPICS * UPDATES_PER_SECOND) / 1e6),
    busMessages: ((await busMessages()) - busBefore) / publications,
    commandsPerSecond: usage.map(({ commandsPerSecond }) => commandsPerSecond),
  };
}

/** Publications that nodes have sent to each other. */
async function busMessagesOf({ nodes }: Nodes): Promise<number> {
  const infos = await Promise.all(nodes.map(({ control }) => control.call('CLUSTER', 'INFO')));
  const counts = infos.flatMap((info) => [...String(info).matchAll(/cluster_stats_messages_publish\w*_sent:(\d+)/g)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Runs something with a trial whose topics change all the time. */
async function withUpdates<T>(trial: Trial, run: () => Promise<T>): Promise<T> {
  const timer = setInterval(trial.update, 1_000 / UPDATES_PER_SECOND);
  try {
    await until('one socket per topic, and every client current', () => trial.isShared(), HEALED);
    await setTimeout(1_000);
    return await run();
  } finally {
    clearInterval(timer);
    await until('every client current', trial.isCurrent, HEALED).finally(trial.stop);
  }
}

async function startClusterTrial(cluster: Nodes, publishing: Publishing): Promise<Trial> {
  const slots = await Promise.all(TAGS.map(cluster.slotOf));
  return startTrial({
    gateways: GATEWAYS,
    topics: TOPIC_NAMES,
    openLinks: () =>
      new Map(
        TAGS.map((tag, index) => {
          const link = createClusterLink(cluster, slots[index] ?? 0, publishing);
          return [tag, { link, prefix: `bench:${publishing}:${tag}:` }] as const;
        }),
      ),
  });
}

const tagOf = (topic: string): string => serverOf(topic, TAGS);

/** Faults of a cluster: a lost node that returns, and a slot that moves to another node. */
async function runFaults(cluster: Nodes, trial: Trial) {
  const [first, second] = cluster.nodes as [Nodes['nodes'][number], Nodes['nodes'][number]];
  const owners = (await first.control.call('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
  const slots = await Promise.all(TAGS.map(cluster.slotOf));
  const portOf = (slot: number): number => owners.find(([from, to]) => from <= slot && slot <= to)?.[2][1] ?? 0;
  const lostTags = new Set(TAGS.filter((_, index) => portOf(slots[index] ?? 0) === second.port));
  const isLost = (topic: string): boolean => lostTags.has(tagOf(topic));
  const lost = await phase(trial, 'a node is lost', isLost, async () => {
    await second.kill();
    await setTimeout(OUTAGE_MS);
  });
  const back = await phase(trial, 'the node is back', isLost, async () => {
    await second.startAgain();
    await until('shared again', trial.isShared, HEALED);
  });
  const moving = TAGS.findIndex((_, index) => portOf(slots[index] ?? 0) !== second.port);
  const from = cluster.nodes.find(({ port }) => port === portOf(slots[moving] ?? 0)) ?? first;
  const isMoving = (topic: string): boolean => tagOf(topic) === TAGS[moving];
  const moved = await phase(trial, 'a slot moves', isMoving, async () => {
    await cluster.moveSlot(slots[moving] ?? 0, from, second);
    await setTimeout(OUTAGE_MS);
    await until('shared after the move', trial.isShared, HEALED);
  });
  return [lost, back, moved];
}

async function runCluster() {
  const cluster = await startNodes(NODES);
  const urls = cluster.nodes.map(({ url }) => url);
  try {
    const plainTrial = await startClusterTrial(cluster, 'plain');
    const plain = await withUpdates(plainTrial, () => costOf(urls, () => busMessagesOf(cluster)));
    const trial = await startClusterTrial(cluster, 'sharded');
    const { sharded, phases } = await withUpdates(trial, async () => ({
      sharded: await costOf(urls, () => busMessagesOf(cluster)),
      phases: await runFaults(cluster, trial),
    }));
    return { plain, sharded, phases };
  } finally {
    await cluster.stop();
  }
}

/** The same topics over separate servers, as LIVE_REDIS_URLS has them. */
async function runSeparate(): Promise<Cost> {
  const servers = await Promise.all(Array.from({ length: NODES }, () => startRedis()));
  const urls = servers.map(({ url }) => url);
  const open = (url: string) => ({
    link: createRedisLink(
      { url, ca: undefined },
      { log: LOG, clock: systemClock, commandTimeoutMs: COMMAND_TIMEOUT_MS },
    ),
    prefix: 'bench:',
  });
  try {
    const trial = startTrial({
      gateways: GATEWAYS,
      topics: TOPIC_NAMES,
      openLinks: () => new Map(urls.map((url) => [url, open(url)])),
    });
    return await withUpdates(trial, () => costOf(urls, async () => 0));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Runs the scenario. */
export async function runEngine(): Promise<Report> {
  const separate = await runSeparate();
  const { plain, sharded, phases } = await runCluster();
  const bars = [
    { label: 'three separate servers', cost: separate },
    { label: 'Redis Cluster, SPUBLISH', cost: sharded },
    { label: 'Redis Cluster, PUBLISH', cost: plain },
  ].map(({ label, cost }) => ({ label, value: cost.cpuMicros, rounds: [cost.cpuMicros] }));
  const faults = phases.flatMap(({ affected, others }) => [affected, others]);
  const sum = (of: 'gaps' | 'older'): number => faults.reduce((total, each) => total + each[of], 0);
  const target = (name: string, value: number): TargetResult => ({
    target: `${name}: 0`,
    measured: String(value),
    isMet: value === 0,
  });
  const note = `${GATEWAYS} gateways in one process, ${TOPICS} topics, ${UPDATES_PER_SECOND} changes a second each, ${NODES} nodes; ${machine()}`;
  return {
    name: 'live-engine',
    results: { nodes: NODES, gateways: GATEWAYS, topics: TOPICS, separate, sharded, plain, phases },
    plot: barChart({ title: 'Processor time of all servers', note, unit: 'us per publication', bars }),
    targetResults: [target('gaps', sum('gaps')), target('older states', sum('older'))],
    summary: [
      `engine: ${bars.map(({ label, value }) => `${label} ${shown(value)} us`).join(', ')} per publication; messages between nodes: ${shown(sharded.busMessages)} with SPUBLISH, ${shown(plain.busMessages)} with PUBLISH`,
    ],
  };
}
