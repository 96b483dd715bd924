import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SharingStats } from '../live/index.ts';

/** Ends a measurement with its outcome: 'OK' or the code of a failure. */
type EndTiming = (outcome: string) => void;

/**
 * 'page', 'incomplete' (without a part of its data) and 'redirect' are rendered; all others are the page without data.
 * 'limited': by the visitor's rate limit.
 */
type PageOutcome = 'page' | 'incomplete' | 'redirect' | 'overdue' | 'failed' | 'busy' | 'limited';

type CacheResult = 'hit' | 'miss' | 'stale';

/** The states of a circuit; the metric is the index. */
const CIRCUIT_STATES = ['closed', 'halfOpen', 'open'] as const;
type CircuitStateName = (typeof CIRCUIT_STATES)[number];

/**
 * The gateway's metrics. Labels come from fixed sets (procedures, path templates, codes, limits), so no caller can create
 * more series, and none contains player data or the operator's address.
 */
export type Metrics = {
  readonly registry: Registry;
  startProcedure(procedure: string): EndTiming;
  startUpstreamCall(service: string, path: string): EndTiming;
  cacheRead(kind: string, result: CacheResult): void;
  rateLimited(limit: string): void;
  shed(what: 'calls' | 'live'): void;
  /** Counts a refused request or live socket of another site's page. */
  crossSite(what: 'calls' | 'live'): void;
  /** Counts a refused connection: beyond the bound of the process or of its address, or with too many unanswered requests. */
  refusedConnection(reason: 'full' | 'address' | 'unanswered'): void;
  /** Counts a visitor's page by its result. */
  page(result: PageOutcome): void;
  pageRendered(seconds: number): void;
  /** Counts an unexpected end of the rendering thread. */
  renderingCrashed(): void;
  /** Counts a response from the response cache. */
  responseCacheHit(): void;
  /** Records the time from an operator's live frame until it was written to all clients of its topic. */
  liveFrameDelivered(lagMs: number): void;
  /** Counts a call to the operator that an open circuit refused. */
  circuitRefused(service: string): void;
  /** Reads the circuits at every scrape. */
  watchCircuits(read: () => Readonly<Record<string, CircuitStateName>>): void;
  /** Reads the maintenance switch at every scrape. */
  watchMaintenance(isOn: () => boolean): void;
  /** Reads this gateway's role in shared live topics at every scrape. */
  watchSharing(read: () => SharingStats): void;
  /** Reads how many different lists of Redis servers the gateways have, at every scrape. */
  watchServerLists(read: () => number): void;
};

/** Buckets in seconds, from a cached response to a write that times out after 15 s. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** Buckets in seconds. The first ones are near the batch window of live frames. */
const LIVE_BUCKETS = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 5];

function createTimings(registers: Registry[]) {
  const procedures = new Histogram({
    name: 'ushindi_procedure_seconds',
    help: 'Duration of procedures, each call of a batch separately.',
    labelNames: ['procedure', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const upstream = new Histogram({
    name: 'ushindi_upstream_call_seconds',
    help: 'Duration of calls to the operator, including those refused by an open circuit.',
    labelNames: ['service', 'path', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const liveLag = new Histogram({
    name: 'ushindi_live_frame_lag_seconds',
    help: "Time from the arrival of an operator's live frame to the write of its changes.",
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
    help: 'Calls refused by a rate limit.',
    labelNames: ['limit'],
    registers,
  });
  const shed = new Counter({
    name: 'ushindi_shed_requests_total',
    help: 'Requests refused because the process was overloaded.',
    labelNames: ['what'],
    registers,
  });
  const responseCacheHits = new Counter({
    name: 'ushindi_response_cache_hits_total',
    help: 'Responses sent from the response cache, without running a procedure.',
    registers,
  });
  const crossSite = new Counter({
    name: 'ushindi_cross_site_requests_total',
    help: "Refused requests and live sockets of other sites' pages.",
    labelNames: ['what'],
    registers,
  });
  const refusedConnections = new Counter({
    name: 'ushindi_refused_connections_total',
    help: 'Connections closed at once, because the process or their address had too many, or they too many unanswered requests.',
    labelNames: ['reason'],
    registers,
  });
  const circuitRefusals = new Counter({
    name: 'ushindi_circuit_refusals_total',
    help: 'Calls to the operator that an open circuit refused, by service. No log line reports them one by one.',
    labelNames: ['service'],
    registers,
  });
  return { cacheReads, limited, shed, responseCacheHits, crossSite, refusedConnections, circuitRefusals };
}

function createPageMetrics(registers: Registry[]) {
  const outcomes = new Counter({
    name: 'ushindi_pages_total',
    help: 'Public pages that the response cache did not have: rendered, rendered without a part of their data (incomplete), or sent without data and why.',
    labelNames: ['outcome'],
    registers,
  });
  const renderings = new Histogram({
    name: 'ushindi_page_rendering_seconds',
    help: 'Time from the start of a page until it is rendered, including the data that it found out to need.',
    buckets: BUCKETS,
    registers,
  });
  const crashes = new Counter({
    name: 'ushindi_rendering_crashes_total',
    help: 'Ends of the rendering thread, which is started again.',
    registers,
  });
  return { outcomes, renderings, crashes };
}

function watchSharing(registers: Registry[], read: () => SharingStats): void {
  const parts: Gauge<'part'> = new Gauge({
    name: 'ushindi_live_shared_topics',
    help: 'Live topics shared with other gateways, by the role of this one; standalone ones are served without Redis.',
    labelNames: ['part'],
    registers,
    collect() {
      const { takeovers: _, ...counts } = read();
      for (const [part, count] of Object.entries(counts)) parts.set({ part }, count);
    },
  });
  const takeovers: Counter = new Counter({
    name: 'ushindi_live_takeovers_total',
    help: 'Shared live topics that this gateway took over from another one.',
    registers,
    collect() {
      takeovers.reset();
      takeovers.inc(read().takeovers);
    },
  });
}

function watchServerLists(registers: Registry[], read: () => number): void {
  const gauge: Gauge = new Gauge({
    name: 'ushindi_live_redis_lists',
    help: 'Different LIVE_REDIS_URLS among the gateways: 1, and more while topics have more than one leader.',
    registers,
    collect: () => gauge.set(read()),
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

/** Creates the gateway's metrics in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const timings = createTimings(registers);
  const counters = createCounters(registers);
  const pages = createPageMetrics(registers);
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
    crossSite: (what) => counters.crossSite.inc({ what }),
    refusedConnection: (reason) => counters.refusedConnections.inc({ reason }),
    page: (outcome) => pages.outcomes.inc({ outcome }),
    pageRendered: (seconds) => pages.renderings.observe(seconds),
    renderingCrashed: () => pages.crashes.inc(),
    responseCacheHit: () => counters.responseCacheHits.inc(),
    liveFrameDelivered: (lagMs) => timings.liveLag.observe(lagMs / 1000),
    circuitRefused: (service) => counters.circuitRefusals.inc({ service }),
    watchSharing: (read) => watchSharing(registers, read),
    watchServerLists: (read) => watchServerLists(registers, read),
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
