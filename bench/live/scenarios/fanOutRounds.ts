import { median, shown } from '../../lib/stats.ts';
import { startClientPool, type ClientPool } from '../clients/clientPools.ts';
import type { Running, Target } from './targets.ts';

/** Until V8 has optimised the code, grown the heap and collected the old generation once. */
const WARM_UP_MS = 6_000;
/** More than a beat or a handshake, less than the smallest deflated frame. */
const LEAST_BYTES = 180;
const CONNECT_PER_SECOND = 1_500;
const TICK_TIMEOUT_MS = 30_000;

/** One round of one target. */
interface Round {
  /** CPU microseconds of the server per delivered frame. */
  readonly cpuMicros: number;
  /** On the wire, per delivered frame. */
  readonly bytes: number;
  /** Milliseconds from the tick until the last client has reported it. */
  readonly tickMs: number;
}

/** The rounds of one frame size, by target. */
export type Found = ReadonlyMap<string, readonly Round[]>;

/** A target's server with its clients. */
interface Stand {
  readonly target: Target;
  readonly running: Running;
  readonly clientPool: ClientPool;
}

/** Sends frames until every client receives them, because subscribing takes time. */
async function settle({ target, running, clientPool }: Stand): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await clientPool.reset();
    const arrived = clientPool.untilEachHad(target.framesPerTick, 1_000);
    await running.tick();
    if (await arrived) return;
  }
  throw new Error(`not all clients of ${target.name} get frames`);
}

async function connect(stand: Stand): Promise<void> {
  await stand.clientPool.connect({
    count: stand.target.clients,
    profile: stand.running.profile,
    perSecond: CONNECT_PER_SECOND,
    leastBytes: LEAST_BYTES,
    follows: false,
    // An overloaded gateway refuses some clients for a moment.
    returns: true,
  });
  await settle(stand);
}

/** Sends ticks, each when all clients have the previous one. Returns the milliseconds of each. */
async function runTicks({ target, running, clientPool }: Stand, ms: number): Promise<number[]> {
  await clientPool.reset();
  const tickTimes: number[] = [];
  const endMs = performance.now() + ms;
  do {
    const startedMs = performance.now();
    const arrived = clientPool.untilEachHad((tickTimes.length + 1) * target.framesPerTick, TICK_TIMEOUT_MS);
    await running.tick();
    if (!(await arrived)) throw new Error(`not all clients of ${target.name} got a frame`);
    tickTimes.push(performance.now() - startedMs);
  } while (performance.now() < endMs);
  return tickTimes;
}

async function measure(stand: Stand, ms: number): Promise<Round> {
  const { target, running, clientPool } = stand;
  const before = await running.server.call<number>('cpu');
  const tickTimes = await runTicks(stand, ms);
  const cpuMicros = (await running.server.call<number>('cpu')) - before;
  const deliveries = tickTimes.length * target.framesPerTick * target.clients;
  const { bytes } = await clientPool.counters();
  return { cpuMicros: cpuMicros / deliveries, bytes: bytes / deliveries, tickMs: median(tickTimes) };
}

/** A round of one target alone on the machine, because thousands of idle sockets of another would slow it down. */
async function runRound(target: Target, frame: string, ms: number): Promise<Round> {
  const running = await target.start(frame);
  const clientPool = startClientPool(1);
  try {
    const stand = { target, running, clientPool };
    await connect(stand);
    await runTicks(stand, WARM_UP_MS);
    return await measure(stand, ms);
  } finally {
    await Promise.all([clientPool.stop(), running.server.stop()]);
  }
}

/** The rounds of a measurement. */
export interface Plan {
  readonly targets: readonly Target[];
  readonly frame: string;
  readonly size: string;
  /** Per target and round. */
  readonly seconds: number;
  readonly rounds: number;
  /** How often a target with a tight bound is measured in a round. */
  readonly closeTries: number;
}

/**
 * The order of a round. Targets with a tight bound follow each other in both directions and before all others: the
 * machine slows down for a while after a target that keeps a core busy, such as tRPC.
 */
function orderOf({ targets, closeTries }: Plan): readonly Target[] {
  const close = targets.filter(({ isClose }) => isClose);
  const others = targets.filter(({ isClose }) => !isClose);
  const tries = Array.from({ length: closeTries }, (_, index) => (index % 2 === 0 ? close : close.toReversed()));
  return [...tries.flat(), ...others];
}

/** Measures all targets with frames of one size, round by round, so that a slow minute affects all of them. */
export async function measureSize(plan: Plan): Promise<Found> {
  const { targets, frame, size, seconds, rounds } = plan;
  const found = new Map(targets.map(({ name }) => [name, [] as Round[]]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of orderOf(plan)) {
      const measured = await runRound(target, frame, seconds * 1000);
      found.get(target.name)?.push(measured);
      const { cpuMicros, bytes, tickMs } = measured;
      console.log(
        `${size}, round ${round} of ${rounds}: ${target.name}: ${shown(cpuMicros)} us a frame, ${shown(bytes)} bytes, ${shown(tickMs)} ms a tick`,
      );
    }
  }
  return found;
}
