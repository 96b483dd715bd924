import { median, shown } from '../../lib/figures.ts';
import { startCrowd, type Crowd } from '../clients/crowds.ts';
import type { Target } from './targets.ts';

/** What a server does seldom it does slowly: its code is optimised, its heap grown, before a round counts. */
const WARM_UP_MS = 1_500;
const LEAST_TICKS = 10;
/** Longer than a beat or a handshake's words, shorter than the smallest frame deflated. */
const LEAST_BYTES = 180;
const CONNECT_PER_SECOND = 1_500;
const PATIENCE_MS = 20_000;
/** With so few clients, what is left of a tick is the making of its frame. */
export const FEW = 20;

/** One round of one target. */
interface Round {
  /** Microseconds of the server's processor time for each frame that a client got. */
  readonly cpuMicros: number;
  /** On the wire, for each such frame. */
  readonly bytes: number;
  /** Milliseconds from the tick until the last client had it, and its news was back here. */
  readonly tickMs: number;
}

/** All rounds of a size of frames. */
export interface Found {
  /** By the target's name. */
  readonly rounds: ReadonlyMap<string, readonly Round[]>;
  /** Of the gateway, with few clients. */
  readonly few: readonly Round[];
}

/** Says a tick and waits until every client has it; answers how many milliseconds it took. */
async function tickThrough(target: Target, crowd: Crowd, ticks: number): Promise<number> {
  const startedMs = performance.now();
  const arrived = crowd.untilEachHad(ticks * target.framesPerTick, PATIENCE_MS);
  await target.tick();
  if (!(await arrived)) throw new Error(`not all clients of ${target.name} got a frame`);
  return performance.now() - startedMs;
}

/** Subscriptions take a while to be in place: says frames until every client gets them. */
async function settle(target: Target, crowd: Crowd): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await crowd.reset();
    const arrived = crowd.untilEachHad(target.framesPerTick, 1_000);
    await target.tick();
    if (await arrived) return;
  }
  throw new Error(`not all clients of ${target.name} get frames`);
}

/** Says tick after tick for so long; answers what each took. */
async function tickFor(target: Target, crowd: Crowd, ms: number): Promise<number[]> {
  await crowd.reset();
  const endMs = performance.now() + ms;
  const tickTimes: number[] = [];
  while (performance.now() < endMs || tickTimes.length < LEAST_TICKS)
    tickTimes.push(await tickThrough(target, crowd, tickTimes.length + 1));
  return tickTimes;
}

async function measure(target: Target, crowd: Crowd, clients: number, seconds: number): Promise<Round> {
  await settle(target, crowd);
  await tickFor(target, crowd, WARM_UP_MS);
  const before = await target.server.call<number>('cpu');
  const tickTimes = await tickFor(target, crowd, seconds * 1000);
  const used = (await target.server.call<number>('cpu')) - before;
  const deliveries = tickTimes.length * target.framesPerTick * clients;
  const { bytes } = await crowd.tally();
  return { cpuMicros: used / deliveries, bytes: bytes / deliveries, tickMs: median(tickTimes) };
}

async function runRound(target: Target, clients: number, seconds: number): Promise<Round> {
  const crowd = startCrowd(2);
  try {
    await crowd.connect({
      count: clients,
      manner: target.manner,
      perSecond: CONNECT_PER_SECOND,
      leastBytes: LEAST_BYTES,
      follows: false,
      // A gateway that is stormed turns some away for a moment.
      returns: true,
    });
    const round = await measure(target, crowd, clients, seconds);
    await crowd.leave();
    return round;
  } finally {
    await crowd.stop();
  }
}

export interface Plan {
  readonly targets: readonly Target[];
  readonly size: string;
  readonly clients: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** Measures target after target, and then again, so that a slow minute of the machine meets them alike. */
export async function measureSize({ targets, size, clients, seconds, rounds }: Plan): Promise<Found> {
  const found = new Map(targets.map(({ name }) => [name, [] as Round[]]));
  const few: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) {
      const figure = await runRound(target, clients, seconds);
      found.get(target.name)?.push(figure);
      if (target.name === 'gateway') few.push(await runRound(target, FEW, seconds / 2));
      const { cpuMicros, bytes, tickMs } = figure;
      console.log(
        `${size}, round ${round} of ${rounds}: ${target.name}: ${shown(cpuMicros)} us a frame, ${shown(bytes)} bytes, ${shown(tickMs)} ms a tick`,
      );
    }
  }
  return { rounds: found, few };
}
