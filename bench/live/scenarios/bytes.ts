// How many bytes of the operator's live data reach a phone: live football of the simulation.
import { setTimeout } from 'node:timers/promises';
import { liveTopic } from '@ushindi/api-contract/live';
import { freePort } from '../../../scripts/lib/launcher.mjs';
import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import { startClientPool, type ClientPool } from '../clients/clientPools.ts';
import type { ClientProfile } from '../clients/handshake.ts';
import { startGateway } from '../processes/gateway.ts';
import { atMost, type Report } from '../report.ts';
import { type Bench, gatewayProfile, play } from './bench.ts';

const CLIENTS = 20;
const SECONDS = 60;
const FOOTBALL = 10;
const MARKET = '2';

/** Bytes that one client received in one round, with pings and headers. */
interface Round {
  readonly upstream: number;
  readonly plain: number;
  readonly deflated: number;
}

/** Clients of one kind, and the bytes that each received while connecting. */
async function join(profile: ClientProfile, count: number): Promise<{ clientPool: ClientPool; firstBytes: number }> {
  const clientPool = startClientPool(1);
  await clientPool.connect({ count, profile, perSecond: 500, leastBytes: 200, follows: false, returns: false });
  if (!(await clientPool.untilLive(20_000))) throw new Error('not all clients became live');
  return { clientPool, firstBytes: (await clientPool.counters()).bytes / count };
}

async function bytesEach(clientPool: ClientPool): Promise<number> {
  const { bytes, open } = await clientPool.counters();
  await clientPool.reset();
  return bytes / open;
}

/** Counts the bytes of each kind of client in the same seconds. */
async function runRound(clientPools: Record<keyof Round, ClientPool>, seconds: number): Promise<Round> {
  await Promise.all(Object.values(clientPools).map((clientPool) => clientPool.reset()));
  await setTimeout(seconds * 1000);
  const [upstream, plain, deflated] = await Promise.all([
    bytesEach(clientPools.upstream),
    bytesEach(clientPools.plain),
    bytesEach(clientPools.deflated),
  ]);
  return { upstream, plain, deflated };
}

const chart = (rounds: readonly Round[], note: string): string => {
  const bar = (label: string, kind: keyof Round) => {
    const values = rounds.map((round) => round[kind] / 1024);
    return { label, value: median(values), rounds: values };
  };
  const bars = [
    bar("the upstream's own frames", 'upstream'),
    bar('gateway, plain', 'plain'),
    bar('gateway, deflated', 'deflated'),
  ];
  return barChart({ title: 'Live football for a client', note, unit: 'KB a round', bars });
};

/** Runs the scenario. */
export async function runBytes(bench: Bench): Promise<Report> {
  const { clients = CLIENTS, seconds = SECONDS, rounds } = bench.options;
  await play(bench, { kind: 'simulation', pace: 1, isStamped: false });
  const gateway = await startGateway({ port: await freePort(), upstreamPort: bench.upstreamPort });
  const topic = liveTopic(FOOTBALL, MARKET);
  const direct = {
    port: bench.upstreamPort,
    path: `/live?sport_id=${FOOTBALL}&market_id=${MARKET}`,
    hello: [],
    deflates: false,
  };
  const [upstream, plain, deflated] = await Promise.all([
    join(direct, 1),
    join(gatewayProfile(gateway.port, [topic], false), clients),
    join(gatewayProfile(gateway.port, [topic], true), clients),
  ]);
  const found: Round[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const result = await runRound(
        { upstream: upstream.clientPool, plain: plain.clientPool, deflated: deflated.clientPool },
        seconds,
      );
      found.push(result);
      console.log(
        `round ${round} of ${rounds}: ${shown(result.upstream)} bytes of the upstream, ${shown(result.plain)} plain, ${shown(result.deflated)} deflated`,
      );
    }
  } finally {
    await Promise.all([upstream, plain, deflated].map(({ clientPool }) => clientPool.stop()));
    await gateway.stop();
  }
  const ratio = (kind: 'plain' | 'deflated'): number => median(found.map((round) => round[kind] / round.upstream));
  const note = `${seconds} s a round at the simulation's own pace, median of ${rounds} rounds (ticks: rounds)`;
  return {
    name: 'live-bytes',
    results: {
      seconds,
      firstBytes: { upstream: upstream.firstBytes, plain: plain.firstBytes, deflated: deflated.firstBytes },
      upstreamPerClient: { plain: 1 / ratio('plain'), deflated: 1 / ratio('deflated') },
      rounds: found,
    },
    plot: chart(found, note),
    targetResults: [
      atMost("bytes of a deflating client, of 100 of the upstream's", ratio('deflated') * 100, 5),
      atMost("bytes of a plain client, of 100 of the upstream's", ratio('plain') * 100, 5),
    ],
    summary: [
      `live football for ${seconds} s: ${shown(median(found.map((round) => round.deflated)))} bytes a client deflated, ${shown(median(found.map((round) => round.plain)))} plain, ${shown(median(found.map((round) => round.upstream)))} from the upstream`,
    ],
  };
}
