import { median, shown } from '../../lib/figures.ts';
import { startCrowd, type Crowd } from '../clients/crowds.ts';
import type { Target } from './targets.ts';

/** What a server does seldom it does slowly: its code is optimised, its heap grown, before a round counts. */
const WARM_UP_TICKS = 50;
/** Longer than a beat or a handshake's words, shorter than the smallest frame deflated. */
const LEAST_BYTES = 180;
const CONNECT_PER_SECOND = 1_500;
const PATIENCE_MS = 30_000;

/** One round of one target. */
interface Round {
  /** Microseconds of the server's processor time for each frame that a client got. */
  readonly cpuMicros: number;
  /** On the wire, for each such frame. */
  readonly bytes: number;
  /** Milliseconds from the tick until the last client had it, and its news was back here. */
  readonly tickMs: number;
}

/** All rounds of a size of frames, by the target's name. */
export type Found = ReadonlyMap<string, readonly Round[]>;

/** A target with its clients. */
interface Stand {
  readonly target: Target;
  readonly crowd: Crowd;
}

/** Subscriptions take a while to be in place: says frames until every client gets them. */
async function settle({ target, crowd }: Stand): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await crowd.reset();
    const arrived = crowd.untilEachHad(target.framesPerTick, 1_000);
    await target.tick();
    if (await arrived) return;
  }
  throw new Error(`not all clients of ${target.name} get frames`);
}

async function connect(target: Target, crowd: Crowd): Promise<Stand> {
  await crowd.connect({
    count: target.clients,
    manner: target.manner,
    perSecond: CONNECT_PER_SECOND,
    leastBytes: LEAST_BYTES,
    follows: false,
    // A gateway that is stormed turns some away for a moment.
    returns: true,
  });
  const stand = { target, crowd };
  await settle(stand);
  return stand;
}

/** Says tick after tick, each once all clients have the one before, while `goesOn`; milliseconds of each. */
async function runTicks({ target, crowd }: Stand, goesOn: (ticks: number) => boolean): Promise<number[]> {
  await crowd.reset();
  const tickTimes: number[] = [];
  while (goesOn(tickTimes.length)) {
    const startedMs = performance.now();
    const arrived = crowd.untilEachHad((tickTimes.length + 1) * target.framesPerTick, PATIENCE_MS);
    await target.tick();
    if (!(await arrived)) throw new Error(`not all clients of ${target.name} got a frame`);
    tickTimes.push(performance.now() - startedMs);
  }
  return tickTimes;
}

async function measure(stand: Stand, ms: number): Promise<Round> {
  const { target, crowd } = stand;
  const endMs = performance.now() + ms;
  const before = await target.server.call<number>('cpu');
  const tickTimes = await runTicks(stand, () => performance.now() < endMs);
  const cpuMicros = (await target.server.call<number>('cpu')) - before;
  const deliveries = tickTimes.length * target.framesPerTick * target.clients;
  const { bytes } = await crowd.tally();
  return { cpuMicros: cpuMicros / deliveries, bytes: bytes / deliveries, tickMs: median(tickTimes) };
}

/** A round of a target whose clients are the only ones: thousands of others, though they only wait, slow everything. */
async function runRound(target: Target, seconds: number): Promise<Round> {
  const crowd = startCrowd(1);
  try {
    const stand = await connect(target, crowd);
    await runTicks(stand, (ticks) => ticks < WARM_UP_TICKS);
    const round = await measure(stand, seconds * 1000);
    await crowd.leave();
    return round;
  } finally {
    await crowd.stop();
  }
}

export interface Plan {
  readonly targets: readonly Target[];
  readonly size: string;
  /** Of each target in each round. */
  readonly seconds: number;
  readonly rounds: number;
}

/** Measures all targets with frames of one size: one after the other, and again, so that a slow minute meets them all. */
export async function measureSize({ targets, size, seconds, rounds }: Plan): Promise<Found> {
  const found = new Map(targets.map(({ name }) => [name, [] as Round[]]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) {
      const figures = await runRound(target, seconds);
      found.get(target.name)?.push(figures);
      const { cpuMicros, bytes, tickMs } = figures;
      console.log(
        `${size}, round ${round} of ${rounds}: ${target.name}: ${shown(cpuMicros)} us a frame, ${shown(bytes)} bytes, ${shown(tickMs)} ms a tick`,
      );
    }
  }
  return found;
}
