// How much of the upstream's data is left on the way to phones: live football as the simulation plays it.
import { setTimeout } from 'node:timers/promises';
import { liveTopic } from '@ushindi/api-contract/live';
import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/figures.ts';
import { startCrowd, type Crowd } from '../clients/crowds.ts';
import type { Manner } from '../clients/handshake.ts';
import { freePort, startGateway } from '../processes/gateway.ts';
import { atMost, type Report } from '../report.ts';
import { type Bench, gatewayManner, play } from './bench.ts';

const CLIENTS = 20;
const SECONDS = 60;
const FOOTBALL = 10;
const MARKET = '2';

/** Bytes that one client got in one round, pings and headers included. */
interface Round {
  readonly upstream: number;
  readonly plain: number;
  readonly deflated: number;
}

/** A crowd of one kind, and the bytes that each of it had while it came. */
async function join(manner: Manner, count: number): Promise<{ crowd: Crowd; firstBytes: number }> {
  const crowd = startCrowd(1);
  await crowd.connect({ count, manner, perSecond: 500, leastBytes: 200, follows: false, returns: false });
  if (!(await crowd.untilLive(20_000))) throw new Error('not all clients became live');
  return { crowd, firstBytes: (await crowd.tally()).bytes / count };
}

async function bytesEach(crowd: Crowd): Promise<number> {
  const { bytes, open } = await crowd.tally();
  await crowd.reset();
  return bytes / open;
}

/** Counts for a while what each kind of client gets in the very same seconds. */
async function runRound(crowds: Record<keyof Round, Crowd>, seconds: number): Promise<Round> {
  await Promise.all(Object.values(crowds).map((crowd) => crowd.reset()));
  await setTimeout(seconds * 1000);
  const [upstream, plain, deflated] = await Promise.all([
    bytesEach(crowds.upstream),
    bytesEach(crowds.plain),
    bytesEach(crowds.deflated),
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
    join(gatewayManner(gateway.port, [topic], false), clients),
    join(gatewayManner(gateway.port, [topic], true), clients),
  ]);
  const found: Round[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const figure = await runRound(
        { upstream: upstream.crowd, plain: plain.crowd, deflated: deflated.crowd },
        seconds,
      );
      found.push(figure);
      console.log(
        `round ${round} of ${rounds}: ${shown(figure.upstream)} bytes of the upstream, ${shown(figure.plain)} plain, ${shown(figure.deflated)} deflated`,
      );
    }
  } finally {
    await Promise.all([upstream, plain, deflated].map(({ crowd }) => crowd.stop()));
    await gateway.stop();
  }
  const ratio = (kind: 'plain' | 'deflated'): number => median(found.map((round) => round[kind] / round.upstream));
  const note = `${seconds} s a round at the simulation's own pace, median of ${rounds} rounds (ticks: rounds)`;
  return {
    name: 'live-bytes',
    figures: {
      seconds,
      firstBytes: { upstream: upstream.firstBytes, plain: plain.firstBytes, deflated: deflated.firstBytes },
      upstreamPerClient: { plain: 1 / ratio('plain'), deflated: 1 / ratio('deflated') },
      rounds: found,
    },
    plot: chart(found, note),
    verdicts: [
      atMost("bytes of a deflating client, of 100 of the upstream's", ratio('deflated') * 100, 5),
      atMost("bytes of a plain client, of 100 of the upstream's", ratio('plain') * 100, 5),
    ],
    summary: [
      `live football for ${seconds} s: ${shown(median(found.map((round) => round.deflated)))} bytes a client deflated, ${shown(median(found.map((round) => round.plain)))} plain, ${shown(median(found.map((round) => round.upstream)))} from the upstream`,
    ],
  };
}
