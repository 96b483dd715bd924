// How clients that stop reading affect the others, and what the gateway does with them.
import { setTimeout } from 'node:timers/promises';
import { liveTopic } from '@ushindi/api-contract/live';
import { freePort } from '../../../scripts/lib/launcher.mjs';
import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import { machine } from '../../lib/results.ts';
import { startClientPool, type ClientPool } from '../clients/clientPools.ts';
import { type Gateway, startGateway } from '../processes/gateway.ts';
import { atLeast, atMost, percentile, type Report } from '../report.ts';
import { type Bench, gatewayProfile, play } from './bench.ts';

const CLIENTS = 5_000;
const PAUSED = 100;
/** Paused clients that read again before the gateway disconnects them. */
const RESUMED = 50;
const PROBES = 100;
/** Shorter than the silence after which the gateway disconnects a client. */
const RESUME_AFTER_MS = 7_000;
/** Longer than that silence and the interval of pings, at which it is noticed. */
const SECONDS = 16;
/** How many times faster than real time the matches run. It is also the number of frames per second. */
const PACE = 4;
const CONNECT_SECONDS = 6;
const TOPIC = liveTopic(10, '2');

/** The latency of deltas at probes among the clients, milliseconds. */
interface Lateness {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly samples: number;
}

interface Round {
  readonly without: Lateness;
  readonly with: Lateness;
  /** Paused clients that were disconnected; that have the state of the others at the end; that are neither. */
  readonly cut: number;
  readonly right: number;
  readonly wrong: number;
}

/** Connects a pool. All pools connect in the same seconds, so that the gateway has the probes between the other clients. */
async function join(gateway: Gateway, count: number, follows: boolean, returns: boolean): Promise<ClientPool> {
  const clientPool = startClientPool(follows ? 1 : 2);
  const profile = gatewayProfile(gateway.port, [TOPIC], true);
  await clientPool.connect({ count, profile, perSecond: count / CONNECT_SECONDS, leastBytes: 180, follows, returns });
  if (!(await clientPool.untilLive(30_000))) throw new Error('not all clients became live');
  return clientPool;
}

async function lateness(probes: ClientPool): Promise<Lateness> {
  const latencies = await probes.latencies();
  return { p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99), samples: latencies.length };
}

/** Compares the paused clients with one that always read. */
async function outcomes(pausing: ClientPool, probes: ClientPool) {
  // The two answers may be a frame apart, so they are requested again until they agree.
  for (let attempt = 0; ; attempt += 1) {
    const [theirs, [truth]] = await Promise.all([pausing.standings(), probes.standings()]);
    const open = theirs.filter(({ isOpen }) => isOpen);
    const right = open.filter(({ states }) => states[TOPIC] === truth?.states[TOPIC]).length;
    if (right === open.length || attempt === 20)
      return { cut: theirs.length - open.length, right, wrong: open.length - right };
    await setTimeout(100);
  }
}

async function runRound(gateway: Gateway, probes: ClientPool, seconds: number): Promise<Round> {
  const pausing = await join(gateway, PAUSED, true, false);
  await probes.reset();
  await setTimeout(seconds * 1000);
  const without = await lateness(probes);
  await pausing.pause({ from: 0, to: PAUSED });
  await probes.reset();
  await setTimeout(RESUME_AFTER_MS);
  await pausing.resume({ from: 0, to: RESUMED });
  await setTimeout(seconds * 1000 - RESUME_AFTER_MS);
  const round = { without, with: await lateness(probes) };
  // A client whose socket was closed notices it at its next read.
  await pausing.resume({ from: RESUMED, to: PAUSED });
  await setTimeout(1_000);
  const ends = await outcomes(pausing, probes);
  await pausing.stop();
  return { ...round, ...ends };
}

async function runRounds(bench: Bench, gateway: Gateway): Promise<Round[]> {
  const { clients = CLIENTS, seconds = SECONDS, rounds } = bench.options;
  const [others, probes] = await Promise.all([
    join(gateway, Math.max(2, clients - PROBES - PAUSED), false, true),
    join(gateway, PROBES, true, true),
  ]);
  // While all clients connect, the gateway may refuse some. From here on no client may be lost.
  const { ended: refused } = await others.counters();
  const found: Round[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const result = await runRound(gateway, probes, seconds);
      found.push(result);
      const { without, with: paused, cut, right, wrong } = result;
      console.log(
        `round ${round} of ${rounds}: p50 ${shown(without.p50Ms)} and p99 ${shown(without.p99Ms)} ms without, ${shown(paused.p50Ms)} and ${shown(paused.p99Ms)} with ${PAUSED} paused; of these ${cut} cut, ${right} right, ${wrong} wrong`,
      );
    }
    const { ended } = await others.counters();
    if (ended > refused) throw new Error(`${ended - refused} reading clients were lost`);
  } finally {
    await Promise.all([others, probes].map((clientPool) => clientPool.stop()));
  }
  return found;
}

/** Runs the scenario. */
export async function runPaused(bench: Bench): Promise<Report> {
  const { clients = CLIENTS, rounds } = bench.options;
  await play(bench, { kind: 'simulation', pace: PACE, isStamped: true });
  const gateway = await startGateway({
    port: await freePort(),
    upstreamPort: bench.upstreamPort,
    profile: bench.options.profile,
  });
  const found = await runRounds(bench, gateway).finally(() => gateway.stop());
  const p99 = (kind: 'with' | 'without'): number => median(found.map((round) => round[kind].p99Ms));
  const p50 = (kind: 'with' | 'without'): number => median(found.map((round) => round[kind].p50Ms));
  const bar = (label: string, kind: 'with' | 'without') => ({
    label,
    value: p99(kind),
    rounds: found.map((round) => round[kind].p99Ms),
  });
  const note = `${clients} clients of live football, ${PACE} frames a second; median of ${rounds} rounds (ticks: rounds); ${machine()}`;
  const bars = [bar('all read', 'without'), bar(`${PAUSED} do not`, 'with')];
  return {
    name: 'live-paused',
    results: {
      clients,
      paused: PAUSED,
      medians: {
        p50Ms: p50('without'),
        p99Ms: p99('without'),
        p50MsWithPaused: p50('with'),
        p99MsWithPaused: p99('with'),
      },
      rounds: found,
    },
    plot: barChart({ title: "From the operator's frame to 99 of 100 clients", note, unit: 'ms', bars }),
    targetResults: [
      atMost("the others' p99 with paused clients against without", p99('with') / p99('without'), 1.1),
      atLeast(
        'paused clients that were cut or came to the right state',
        Math.min(...found.map(({ cut, right }) => cut + right)),
        PAUSED,
      ),
    ],
    summary: [
      `from the operator's frame to ${shown(clients)} clients: p50 ${shown(p50('without'))} ms, p99 ${shown(p99('without'))} ms`,
    ],
  };
}
