import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SharingFigures } from './live/index.ts';

/** Ends a measurement with how it came out: 'OK' or the code of a failure. */
type EndTiming = (outcome: string) => void;

/** How an answer came out of the public cache. */
type CacheResult = 'hit' | 'miss' | 'stale';

/** The states of a circuit, in the order of the figure that stands for each. */
const CIRCUIT_STATES = ['closed', 'halfOpen', 'open'] as const;
type CircuitStateName = (typeof CIRCUIT_STATES)[number];

/**
 * What the gateway counts of its own work. Labels come from fixed sets (procedures, path templates, codes, limits), so
 * that no caller can make more of them, and none tells of a player or of the operator's address.
 */
export type Metrics = {
  readonly registry: Registry;
  startProcedure(procedure: string): EndTiming;
  startUpstreamCall(service: string, path: string): EndTiming;
  cacheRead(kind: string, result: CacheResult): void;
  rateLimited(limit: string): void;
  shed(what: 'calls' | 'live'): void;
  /** A request, or a live socket, of another site's page that was refused. */
  foreign(what: 'calls' | 'live'): void;
  /** An answer that was written as it was kept, ahead of the procedures. */
  preparedAnswer(): void;
  /** An operator's live frame that was written to all who follow its topic, so long after it came. */
  liveFrameTold(lagMs: number): void;
  /** Reads the circuits whenever the figures are asked for. */
  watchCircuits(read: () => Readonly<Record<string, CircuitStateName>>): void;
  /** Reads whether the product is closed for maintenance whenever the figures are asked for. */
  watchMaintenance(isOn: () => boolean): void;
  /** Reads this gateway's part in shared live topics whenever the figures are asked for. */
  watchSharing(read: () => SharingFigures): void;
};

/** Seconds; from an answer out of memory to a change that runs out of its 15 s. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** Seconds; the first ones lie around the window within which live frames are joined. */
const LIVE_BUCKETS = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 5];

function createTimings(registers: Registry[]) {
  const procedures = new Histogram({
    name: 'ushindi_procedure_seconds',
    help: 'Time that procedures took, each of a batch singly.',
    labelNames: ['procedure', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const upstream = new Histogram({
    name: 'ushindi_upstream_call_seconds',
    help: 'Time that calls to the operator took, those refused by an open circuit included.',
    labelNames: ['service', 'path', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const liveLag = new Histogram({
    name: 'ushindi_live_frame_lag_seconds',
    help: "Time from an operator's live frame to the writing of what it changed.",
    buckets: LIVE_BUCKETS,
    registers,
  });
  return { procedures, upstream, liveLag };
}

function createCounters(registers: Registry[]) {
  const cacheReads = new Counter({
    name: 'ushindi_cache_reads_total',
    help: 'Reads of the public cache.',
    labelNames: ['kind', 'result'],
    registers,
  });
  const limited = new Counter({
    name: 'ushindi_rate_limited_total',
    help: 'Calls refused because there were too many, by limit.',
    labelNames: ['limit'],
    registers,
  });
  const shed = new Counter({
    name: 'ushindi_shed_requests_total',
    help: 'Requests refused because the process was overloaded.',
    labelNames: ['what'],
    registers,
  });
  const prepared = new Counter({
    name: 'ushindi_prepared_answers_total',
    help: 'Answers to shared queries that were written from memory, ahead of the procedures.',
    registers,
  });
  const foreign = new Counter({
    name: 'ushindi_foreign_requests_total',
    help: "Requests and live sockets of other sites' pages, which are refused.",
    labelNames: ['what'],
    registers,
  });
  return { cacheReads, limited, shed, prepared, foreign };
}

function watchSharing(registers: Registry[], read: () => SharingFigures): void {
  const parts: Gauge<'part'> = new Gauge({
    name: 'ushindi_live_shared_topics',
    help: 'Live topics shared with other gateways, by the part of this one; alone ones are served without Redis.',
    labelNames: ['part'],
    registers,
    collect() {
      const { takeovers: _, ...counts } = read();
      for (const [part, count] of Object.entries(counts)) parts.set({ part }, count);
    },
  });
  const takeovers: Counter = new Counter({
    name: 'ushindi_live_takeovers_total',
    help: 'Shared live topics with which this gateway went on where another had come to.',
    registers,
    collect() {
      takeovers.reset();
      takeovers.inc(read().takeovers);
    },
  });
}

function watchMaintenance(registers: Registry[], isOn: () => boolean): void {
  const gauge: Gauge = new Gauge({
    name: 'ushindi_maintenance',
    help: '1 while the product is closed for maintenance.',
    registers,
    collect: () => gauge.set(isOn() ? 1 : 0),
  });
}

/** Makes the figures of one process, or of one test. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const timings = createTimings(registers);
  const counters = createCounters(registers);
  return {
    registry,
    startProcedure(procedure) {
      const end = timings.procedures.startTimer({ procedure });
      return (outcome) => void end({ outcome });
    },
    startUpstreamCall(service, path) {
      const end = timings.upstream.startTimer({ service, path });
      return (outcome) => void end({ outcome });
    },
    cacheRead: (kind, result) => counters.cacheReads.inc({ kind, result }),
    rateLimited: (limit) => counters.limited.inc({ limit }),
    shed: (what) => counters.shed.inc({ what }),
    foreign: (what) => counters.foreign.inc({ what }),
    preparedAnswer: () => counters.prepared.inc(),
    liveFrameTold: (lagMs) => timings.liveLag.observe(lagMs / 1000),
    watchSharing: (read) => watchSharing(registers, read),
    watchMaintenance: (isOn) => watchMaintenance(registers, isOn),
    watchCircuits(read) {
      const gauge: Gauge<'service'> = new Gauge({
        name: 'ushindi_upstream_circuit',
        help: 'State of the circuit to each service of the operator: 0 closed, 1 half open, 2 open.',
        labelNames: ['service'],
        registers,
        collect() {
          for (const [service, state] of Object.entries(read())) gauge.set({ service }, CIRCUIT_STATES.indexOf(state));
        },
      });
    },
  };
}
