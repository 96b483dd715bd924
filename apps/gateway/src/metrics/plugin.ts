import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { LiveHub, LiveStats } from '../live/index.ts';

/** A metric of the live sockets. With a label, `read` returns a value for each of the label's values. */
type LiveMetric = {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: (live: LiveStats) => number | Readonly<Record<string, number>>;
};

const GAUGES: readonly LiveMetric[] = [
  { name: 'ushindi_live_clients', help: 'Open live sockets of clients.', read: ({ clients }) => clients },
  {
    name: 'ushindi_live_topics',
    help: 'Open live topics by state; idle ones have no clients.',
    label: 'state',
    read: ({ topics }) => topics,
  },
];
const COUNTERS: readonly LiveMetric[] = [
  { name: 'ushindi_live_frames_out_total', help: 'Messages written to live clients.', read: (live) => live.framesOut },
  { name: 'ushindi_live_bytes_out_total', help: 'Bytes of these messages.', read: (live) => live.bytesOut },
  { name: 'ushindi_live_deltas_total', help: 'Deltas published by live topics.', read: (live) => live.deltas },
  {
    name: 'ushindi_live_snapshots_total',
    help: 'Snapshots published by live topics, each for all clients.',
    read: (live) => live.snapshots,
  },
  {
    name: 'ushindi_live_joins_total',
    help: 'Snapshots sent to clients that joined a topic.',
    read: (live) => live.joins,
  },
  {
    name: 'ushindi_live_disconnected_clients_total',
    help: 'Live clients that the gateway disconnected: no pong, too slow to read, or a policy violation.',
    label: 'reason',
    read: ({ cutSilent, cutSlow, cutRules }) => ({ silent: cutSilent, slow: cutSlow, rules: cutRules }),
  },
  {
    name: 'ushindi_live_refused_clients_total',
    help: 'Live clients refused because the gateway or their address has its maximum.',
    label: 'reason',
    read: ({ refusedFull, refusedAddress }) => ({ full: refusedFull, address: refusedAddress }),
  },
  {
    name: 'ushindi_live_refused_topics_total',
    help: 'Refused subscriptions: an invalid topic, or more topics than the client or the gateway may open.',
    label: 'reason',
    read: ({ refusedBadTopic, refusedTooManyTopics }) => ({
      badTopic: refusedBadTopic,
      tooManyTopics: refusedTooManyTopics,
    }),
  },
  {
    name: 'ushindi_live_upstream_frames_total',
    help: 'Live frames received from the operator.',
    read: (live) => live.upstreamFrames,
  },
  { name: 'ushindi_live_upstream_bytes_total', help: 'Bytes of these frames.', read: (live) => live.upstreamBytes },
  {
    name: 'ushindi_live_unreadable_frames_total',
    help: 'Live frames of the operator that could not be parsed.',
    read: ({ unreadableFrames }) => unreadableFrames,
  },
  {
    name: 'ushindi_live_skipped_frames_total',
    help: 'Live frames of the operator that were skipped because a newer one had arrived.',
    read: ({ skippedFrames }) => skippedFrames,
  },
  {
    name: 'ushindi_live_upstream_losses_total',
    help: 'Live sockets to the operator that closed and were reconnected.',
    read: ({ upstreamLosses }) => upstreamLosses,
  },
];

/** The values of a metric, each with its labels. */
function valuesOf({ label, read }: LiveMetric, hub: LiveHub): [Record<string, string>, number][] {
  const value = read(hub.stats());
  if (typeof value === 'number') return [[{}, value]];
  return Object.entries(value).map(([of, count]) => [{ [label ?? '']: of }, count]);
}

function watchLive(registers: Registry[], hub: LiveHub): void {
  for (const metric of GAUGES) {
    const { name, help, label } = metric;
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      collect() {
        for (const [labels, value] of valuesOf(metric, hub)) gauge.set(labels, value);
      },
    });
  }
  for (const metric of COUNTERS) {
    const { name, help, label } = metric;
    // The live sockets count in plain numbers, which are copied here at each scrape. A plain increment costs 5 ns; `inc` of
    // prom-client costs 30 ns, with a label 90 ns, twice per client and frame. prom-client can only set a counter by a reset.
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      collect() {
        counter.reset();
        for (const [labels, value] of valuesOf(metric, hub)) counter.inc(labels, value);
      },
    });
  }
}

/** At most this many topics have their own series, whatever clients subscribe to. */
const NAMED_TOPICS = 20;

/** The topics with most clients, by name, while they have clients. */
function watchTopics(registers: Registry[], hub: LiveHub): void {
  const labelled = { labelNames: ['topic'], registers };
  const named = () => hub.topics().slice(0, NAMED_TOPICS);
  const clients: Gauge = new Gauge({
    ...labelled,
    name: 'ushindi_live_topic_clients',
    help: "Clients of the most followed live topics; 'others' is the sum of all other topics.",
    collect() {
      clients.reset();
      const topics = hub.topics();
      for (const each of topics.slice(0, NAMED_TOPICS)) clients.set({ topic: each.topic }, each.clients);
      const others = topics.slice(NAMED_TOPICS);
      if (others.length > 0)
        clients.set(
          { topic: 'others' },
          others.reduce((sum, each) => sum + each.clients, 0),
        );
    },
  });
  const age: Gauge = new Gauge({
    ...labelled,
    name: 'ushindi_live_topic_age_seconds',
    help: "Age of the operator's last update of the most followed live topics.",
    collect() {
      age.reset();
      for (const { topic, ageMs } of named()) if (ageMs !== null) age.set({ topic }, ageMs / 1000);
    },
  });
  const deltas: Counter = new Counter({
    ...labelled,
    name: 'ushindi_live_topic_deltas_total',
    help: 'Deltas of the most followed live topics since they were opened.',
    collect() {
      deltas.reset();
      for (const each of named()) deltas.inc({ topic: each.topic }, each.deltas);
    },
  });
}

/** GET /metrics in Prometheus' text format. Values are read at each scrape; none contains player data. */
export function registerMetrics(app: FastifyInstance, registry: Registry, hub: LiveHub): void {
  watchLive([registry], hub);
  watchTopics([registry], hub);
  app.get('/metrics', async (_, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}
