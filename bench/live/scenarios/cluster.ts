// Redis commands per second while 20 gateways share 1,000 live topics.
import { setTimeout } from 'node:timers/promises';
import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import { startRedis } from '../../lib/redis.ts';
import { machine } from '../../lib/results.ts';
import { startCluster, type Cluster } from '../cluster/cluster.ts';
import { share } from '../cluster/share.ts';
import { readUsage, type RedisUsage } from '../cluster/redisUsage.ts';
import { atMost, type Report } from '../report.ts';
import type { Bench } from './bench.ts';

const GATEWAYS = 20;
const TOPICS = 1_000;
/** The time of one renewal of all topics, so that each measurement contains the same number of renewals. */
const SECONDS = 20;
/** Topics that change once a second; the others are silent. */
const CHANGING_TOPICS = 10;
/** Longer than a lease, so that no leader changes any more. */
const SETTLE_MS = 5_000;
const MAX_IDLE_COMMANDS_PER_SECOND = 400;

/** Redis's usage per second while a part of the topics changes once a second. */
async function measure(cluster: Cluster, url: string, changing: readonly string[], seconds: number) {
  await setTimeout(SETTLE_MS);
  const updates = setInterval(() => {
    for (const topic of changing) cluster.upstream.update(topic);
  }, 1_000);
  const before = await readUsage(url);
  await setTimeout(seconds * 1_000);
  const after = await readUsage(url);
  clearInterval(updates);
  return after.since(before);
}

async function runRound({ options }: Bench) {
  const { topics: topicCount = TOPICS, seconds = SECONDS } = options;
  const topics = Array.from({ length: topicCount }, (_, index) => `match:${index + 1}`);
  const redis = await startRedis();
  const cluster = startCluster({ urls: [redis.url], gateways: GATEWAYS });
  try {
    await share(cluster, topics);
    const idle = await measure(cluster, redis.url, [], seconds);
    const changing = await measure(cluster, redis.url, topics.slice(0, CHANGING_TOPICS), seconds);
    return { idle, changing };
  } finally {
    cluster.stop();
    await redis.stop();
  }
}

const describeUsage = (usage: RedisUsage): string =>
  `${shown(usage.commandsPerSecond)} commands/s (${usage.byCommand
    .slice(0, 4)
    .map(({ command, perSecond }) => `${command} ${shown(perSecond)}`)
    .join(', ')}), ${shown(usage.outputKbPerSecond)} KB/s out, ${shown(usage.cpuPercent)} % of a core`;

/** Runs the scenario. */
export async function runCluster(bench: Bench): Promise<Report> {
  const { rounds, topics = TOPICS } = bench.options;
  const found: Awaited<ReturnType<typeof runRound>>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const measured = await runRound(bench);
    found.push(measured);
    console.log(`round ${round} of ${rounds}, silent: ${describeUsage(measured.idle)}`);
    console.log(`round ${round} of ${rounds}, ${CHANGING_TOPICS} topics change: ${describeUsage(measured.changing)}`);
  }
  const commands = (name: 'idle' | 'changing') => found.map((round) => round[name].commandsPerSecond);
  const bars = [
    { label: 'no topic changes', value: median(commands('idle')), rounds: commands('idle') },
    {
      label: `${CHANGING_TOPICS} change per second`,
      value: median(commands('changing')),
      rounds: commands('changing'),
    },
  ];
  const note = `${GATEWAYS} gateways in one process, all subscribed to ${topics} topics; median of ${rounds} rounds; ${machine()}`;
  return {
    name: 'live-cluster',
    results: { gateways: GATEWAYS, topics, changingTopics: CHANGING_TOPICS, rounds: found },
    plot: barChart({ title: 'Redis commands of shared live topics', note, unit: 'per second', bars }),
    targetResults: [
      atMost(
        `Redis commands per second, ${GATEWAYS} gateways, ${topics} silent topics`,
        median(commands('idle')),
        MAX_IDLE_COMMANDS_PER_SECOND,
      ),
    ],
    summary: [
      `cluster: ${shown(median(commands('idle')))} Redis commands per second for ${GATEWAYS} gateways and ${topics} topics, ${shown(median(commands('changing')))} while ${CHANGING_TOPICS} topics change once a second`,
    ],
  };
}
