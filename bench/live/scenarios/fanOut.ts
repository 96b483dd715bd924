// The cost of sending one frame to many clients: the gateway beside bare TCP, `ws`, Socket.IO and tRPC.
import { barChart, type Bar } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import { machine } from '../../lib/results.ts';
import { atLeast, atMost, type Report, type TargetResult } from '../report.ts';
import type { Bench } from './bench.ts';
import { measureSize, type Found } from './fanOutRounds.ts';
import { createTargets, FEW, FEW_CLIENTS } from './targets.ts';

const CLIENTS = 2_000;
/** Seconds per target and round. */
const SECONDS = 3;

/** Sizes of a frame, by the number of its changed markets of ten prices each. Most frames have the first size. */
const SIZES = [
  { name: '1 KB', markets: 4, closeTries: 4 },
  { name: '20 KB', markets: 90, closeTries: 1 },
];

/** Times bare TCP. Only a tRPC subscription takes more. */
const MOST_SHOWN = 2.5;

interface Size {
  readonly name: string;
  /** Bytes of a frame's JSON. */
  readonly frameBytes: number;
  readonly found: Found;
}

const cpuOf = (found: Found, name: string): number => median((found.get(name) ?? []).map(({ cpuMicros }) => cpuMicros));

/** The gateway's cost in times of bare TCP: the median over pairs that were measured one after the other. */
function pairedRatio(found: Found): number {
  const bare = found.get('bare TCP') ?? [];
  return median(
    (found.get('gateway') ?? []).map(({ cpuMicros }, index) => cpuMicros / (bare[index]?.cpuMicros ?? Number.NaN)),
  );
}

/** The gateway's time in two parts: the write to each client, and the work done once per frame. */
function partsOf(found: Found, clients: number) {
  const tickMicros = cpuOf(found, 'gateway') * clients;
  const fewMicros = cpuOf(found, FEW) * FEW_CLIENTS;
  const writeMicros = (tickMicros - fewMicros) / (clients - FEW_CLIENTS);
  return { writeMicros, makeMicros: fewMicros - FEW_CLIENTS * writeMicros };
}

function targetResultsOf({ name, found }: Size): TargetResult[] {
  const cpu = (target: string): number => cpuOf(found, target);
  const joined = [...found.keys()].find((target) => target.endsWith('joined')) ?? '';
  return [
    atMost(`${name}: gateway against bare TCP, one frame a write`, pairedRatio(found), 1.1),
    atMost(`${name}: gateway against bare TCP, frames joined`, cpu(joined) / cpu('bare TCP'), 1),
    atLeast(`${name}: tRPC subscription against gateway`, cpu('tRPC subscription') / cpu('gateway'), 5),
    atLeast(`${name}: Socket.IO against gateway`, cpu('Socket.IO') / cpu('gateway'), 1),
  ];
}

const barsOf = ({ name, found }: Size): Bar[] => {
  const base = cpuOf(found, 'bare TCP');
  const compared = [...found].filter(([target]) => target !== FEW);
  return compared.map(([target, rounds]) => ({
    label: `${name}: ${target}`,
    value: cpuOf(found, target) / base,
    rounds: rounds.map(({ cpuMicros }) => cpuMicros / base),
  }));
};

function resultsOf({ name, frameBytes, found }: Size, clients: number) {
  const servers = [...found].map(([target, rounds]) => ({
    name: target,
    cpuMicrosPerFrame: cpuOf(found, target),
    ratioToBareTcp: cpuOf(found, target) / cpuOf(found, 'bare TCP'),
    deliveriesPerCoreSecond: Math.round(1e6 / cpuOf(found, target)),
    bytesPerFrame: Math.round(median(rounds.map(({ bytes }) => bytes))),
    rounds,
  }));
  const parts = partsOf(found, clients);
  const writingToBareTcp = parts.writeMicros / cpuOf(found, 'bare TCP');
  return { name, frameBytes, gateway: { ...parts, writingToBareTcp }, servers };
}

function summaryOf({ name, found }: Size, clients: number): string[] {
  const { writeMicros, makeMicros } = partsOf(found, clients);
  const ratio = writeMicros / cpuOf(found, 'bare TCP');
  const compared = [...found.keys()].filter((target) => target !== FEW);
  const perCoreSecond = compared.map((target) => `${target} ${shown(1e6 / cpuOf(found, target))}`);
  return [
    `${name}: deliveries a core-second: ${perCoreSecond.join('; ')}`,
    `${name}: the gateway takes ${shown(makeMicros)} us once a frame, and ${shown(writeMicros)} us to write it to a client (${shown(ratio)} of bare TCP)`,
  ];
}

/** Runs the scenario. */
export async function runFanOut(bench: Bench): Promise<Report> {
  const { clients = CLIENTS, seconds = SECONDS, rounds } = bench.options;
  const targets = createTargets(bench, clients);
  const sizes: Size[] = [];
  for (const { name, markets, closeTries } of SIZES) {
    const frame = await targets.sample(markets);
    const frameBytes = Buffer.byteLength(frame);
    console.log(`${name}: a frame of ${shown(frameBytes)} bytes to ${shown(clients)} clients`);
    const found = await measureSize({ targets: targets.all, frame, size: name, seconds, rounds, closeTries });
    sizes.push({ name, frameBytes, found });
  }
  const note = `processor time for each delivered frame, ${clients} clients, median of ${rounds} rounds or more (ticks: each); ${machine()}`;
  return {
    name: 'live-fanout',
    results: { clients, seconds, sizes: sizes.map((size) => resultsOf(size, clients)) },
    plot: barChart({
      title: 'One frame to many clients',
      note,
      unit: 'times bare TCP',
      bars: sizes.flatMap(barsOf),
      mostShown: MOST_SHOWN,
    }),
    targetResults: sizes.flatMap(targetResultsOf),
    summary: sizes.flatMap((size) => summaryOf(size, clients)),
  };
}
