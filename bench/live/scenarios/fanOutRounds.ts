import { median, shown } from '../../lib/figures.ts';
import { startCrowd, type Crowd } from '../clients/crowds.ts';
import type { Target } from './targets.ts';

/** What a server does seldom it does slowly: its code is optimised, its heap grown, before a round counts. */
const WARM_UP_TICKS = 200;
/** A process that is woken for one frame and sleeps again shows how cold the machine's caches are, not what it does. */
const BURST_TICKS = 10;
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

async function connect(target: Target): Promise<Stand> {
  const crowd = startCrowd(1);
  await crowd.connect({
    count: target.clients,
    manner: target.manner,
    perSecond: CONNECT_PER_SECOND,
    leastBytes: LEAST_BYTES,
    follows: false,
    // A gateway that is stormed turns some away for a moment.
    returns: true,
  });
  await settle({ target, crowd });
  return { target, crowd };
}

/** What a round has measured so far. */
interface Measured {
  cpuMicros: number;
  readonly tickTimes: number[];
}

/** Says a tick and waits until every client has it. */
async function tickThrough({ target, crowd }: Stand, tickTimes: number[]): Promise<void> {
  const startedMs = performance.now();
  const arrived = crowd.untilEachHad((tickTimes.length + 1) * target.framesPerTick, PATIENCE_MS);
  await target.tick();
  if (!(await arrived)) throw new Error(`not all clients of ${target.name} got a frame`);
  tickTimes.push(performance.now() - startedMs);
}

/** Says one tick after the other, as fast as clients take them. */
async function runBurst(stand: Stand, measured: Measured): Promise<void> {
  const before = await stand.target.server.call<number>('cpu');
  for (let tick = 0; tick < BURST_TICKS; tick += 1) await tickThrough(stand, measured.tickTimes);
  measured.cpuMicros += (await stand.target.server.call<number>('cpu')) - before;
}

async function roundOf({ target, crowd }: Stand, { cpuMicros, tickTimes }: Measured): Promise<Round> {
  const deliveries = tickTimes.length * target.framesPerTick * target.clients;
  const { bytes } = await crowd.tally();
  return { cpuMicros: cpuMicros / deliveries, bytes: bytes / deliveries, tickMs: median(tickTimes) };
}

/** One burst of each target, and again, for so long: whatever else the machine does meets them all alike. */
async function runRound(stands: readonly Stand[], ms: number): Promise<Round[]> {
  await Promise.all(stands.map(({ crowd }) => crowd.reset()));
  const measured = stands.map((): Measured => ({ cpuMicros: 0, tickTimes: [] }));
  const endMs = performance.now() + ms;
  do {
    for (const [index, stand] of stands.entries()) await runBurst(stand, measured[index] as Measured);
  } while (performance.now() < endMs);
  return Promise.all(stands.map((stand, index) => roundOf(stand, measured[index] as Measured)));
}

export interface Plan {
  readonly targets: readonly Target[];
  readonly size: string;
  readonly seconds: number;
  readonly rounds: number;
}

/** Each for itself, as fast as it can. */
async function warmUp(stand: Stand): Promise<void> {
  await stand.crowd.reset();
  const tickTimes: number[] = [];
  while (tickTimes.length < WARM_UP_TICKS) await tickThrough(stand, tickTimes);
}

async function runRounds(stands: readonly Stand[], { targets, size, seconds, rounds }: Plan): Promise<Found> {
  const found = new Map(targets.map(({ name }) => [name, [] as Round[]]));
  console.log(`${size}: ${WARM_UP_TICKS} ticks of each to warm up ...`);
  for (const stand of stands) await warmUp(stand);
  for (let round = 1; round <= rounds; round += 1) {
    const figures = await runRound(stands, seconds * 1000);
    for (const [index, figure] of figures.entries()) {
      const name = targets[index]?.name ?? '';
      found.get(name)?.push(figure);
      const { cpuMicros, bytes, tickMs } = figure;
      console.log(
        `${size}, round ${round} of ${rounds}: ${name}: ${shown(cpuMicros)} us a frame, ${shown(bytes)} bytes, ${shown(tickMs)} ms a tick`,
      );
    }
  }
  return found;
}

/** Measures all targets with frames of one size. */
export async function measureSize(plan: Plan): Promise<Found> {
  const stands: Stand[] = [];
  try {
    for (const target of plan.targets) stands.push(await connect(target));
    const found = await runRounds(stands, plan);
    await Promise.all(stands.map(({ crowd }) => crowd.leave()));
    return found;
  } finally {
    await Promise.all(stands.map(({ crowd }) => crowd.stop()));
  }
}
