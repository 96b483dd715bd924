import { median, shown } from '../../lib/figures.ts';
import { startCrowd, type Crowd } from '../clients/crowds.ts';
import type { Running, Target } from './targets.ts';

/** Until code is optimised, the heap has grown, and its first old garbage is collected: a server runs for days, not seconds. */
const WARM_UP_MS = 6_000;
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

/** A target's server with its clients. */
interface Stand {
  readonly target: Target;
  readonly running: Running;
  readonly crowd: Crowd;
}

/** Subscriptions take a while to be in place: says frames until every client gets them. */
async function settle({ target, running, crowd }: Stand): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await crowd.reset();
    const arrived = crowd.untilEachHad(target.framesPerTick, 1_000);
    await running.tick();
    if (await arrived) return;
  }
  throw new Error(`not all clients of ${target.name} get frames`);
}

async function connect(stand: Stand): Promise<void> {
  await stand.crowd.connect({
    count: stand.target.clients,
    manner: stand.running.manner,
    perSecond: CONNECT_PER_SECOND,
    leastBytes: LEAST_BYTES,
    follows: false,
    // A gateway that is stormed turns some away for a moment.
    returns: true,
  });
  await settle(stand);
}

/** Says tick after tick for so long, each once all clients have the one before; answers milliseconds of each. */
async function runTicks({ target, running, crowd }: Stand, ms: number): Promise<number[]> {
  await crowd.reset();
  const tickTimes: number[] = [];
  const endMs = performance.now() + ms;
  do {
    const startedMs = performance.now();
    const arrived = crowd.untilEachHad((tickTimes.length + 1) * target.framesPerTick, PATIENCE_MS);
    await running.tick();
    if (!(await arrived)) throw new Error(`not all clients of ${target.name} got a frame`);
    tickTimes.push(performance.now() - startedMs);
  } while (performance.now() < endMs);
  return tickTimes;
}

async function measure(stand: Stand, ms: number): Promise<Round> {
  const { target, running, crowd } = stand;
  const before = await running.server.call<number>('cpu');
  const tickTimes = await runTicks(stand, ms);
  const cpuMicros = (await running.server.call<number>('cpu')) - before;
  const deliveries = tickTimes.length * target.framesPerTick * target.clients;
  const { bytes } = await crowd.tally();
  return { cpuMicros: cpuMicros / deliveries, bytes: bytes / deliveries, tickMs: median(tickTimes) };
}

/** A round of a target alone on the machine: the sockets of thousands of others, though they only wait, slow everything. */
async function runRound(target: Target, frame: string, ms: number): Promise<Round> {
  const running = await target.start(frame);
  const crowd = startCrowd(1);
  try {
    const stand = { target, running, crowd };
    await connect(stand);
    await runTicks(stand, WARM_UP_MS);
    return await measure(stand, ms);
  } finally {
    await Promise.all([crowd.stop(), running.server.stop()]);
  }
}

export interface Plan {
  readonly targets: readonly Target[];
  /** What is said, as JSON. */
  readonly frame: string;
  readonly size: string;
  /** Of each target in each round. */
  readonly seconds: number;
  readonly rounds: number;
  /** How often a target is measured in a round if its bound is tight. */
  readonly closeTries: number;
}

/** The order of a round. */
function orderOf({ targets, closeTries }: Plan): readonly Target[] {
  const close = targets.filter(({ isClose }) => isClose);
  const others = targets.filter(({ isClose }) => !isClose);
  return [...Array.from({ length: closeTries }, () => close).flat(), ...others];
}

/** Measures all targets with frames of one size: one after the other, and again, so that a slow minute meets them all. */
export async function measureSize(plan: Plan): Promise<Found> {
  const { targets, frame, size, seconds, rounds } = plan;
  const found = new Map(targets.map(({ name }) => [name, [] as Round[]]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of orderOf(plan)) {
      const figures = await runRound(target, frame, seconds * 1000);
      found.get(target.name)?.push(figures);
      const { cpuMicros, bytes, tickMs } = figures;
      console.log(
        `${size}, round ${round} of ${rounds}: ${target.name}: ${shown(cpuMicros)} us a frame, ${shown(bytes)} bytes, ${shown(tickMs)} ms a tick`,
      );
    }
  }
  return found;
}
