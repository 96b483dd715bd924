import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { LiveHub, LiveStats } from '../live/index.ts';

/** A figure of the live part; with a label, its values by the label's. */
type Figure = {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: (live: LiveStats) => number | Readonly<Record<string, number>>;
};

const GAUGES: readonly Figure[] = [
  { name: 'ushindi_live_clients', help: 'Open live sockets of clients.', read: ({ clients }) => clients },
  {
    name: 'ushindi_live_topics',
    help: 'Live topics that are open, by what can be said of them; idle ones have no clients any more.',
    label: 'state',
    read: ({ topics }) => topics,
  },
];
const COUNTERS: readonly Figure[] = [
  { name: 'ushindi_live_frames_out_total', help: 'Messages written to live clients.', read: (live) => live.framesOut },
  { name: 'ushindi_live_bytes_out_total', help: 'Bytes of these.', read: (live) => live.bytesOut },
  { name: 'ushindi_live_deltas_total', help: 'Changes of live topics, each told to all.', read: (live) => live.deltas },
  {
    name: 'ushindi_live_snapshots_total',
    help: 'New beginnings of live topics, each told to all.',
    read: (live) => live.snapshots,
  },
  { name: 'ushindi_live_joins_total', help: 'Snapshots told to clients who came.', read: (live) => live.joins },
  {
    name: 'ushindi_live_cut_clients_total',
    help: 'Live clients whose sockets the gateway ended: no pings answered, read too slowly, broke the rules.',
    label: 'reason',
    read: ({ cutSilent, cutSlow, cutRules }) => ({ silent: cutSilent, slow: cutSlow, rules: cutRules }),
  },
  {
    name: 'ushindi_live_refused_clients_total',
    help: 'Live clients told to come back later, because the gateway or their address had as many as it takes.',
    label: 'reason',
    read: ({ refusedFull, refusedAddress }) => ({ full: refusedFull, address: refusedAddress }),
  },
  {
    name: 'ushindi_live_refused_topics_total',
    help: 'Subscriptions of live clients to what is no topic, and beyond what they or the gateway may have open.',
    label: 'reason',
    read: ({ refusedBadTopic, refusedTooManyTopics }) => ({
      badTopic: refusedBadTopic,
      tooManyTopics: refusedTooManyTopics,
    }),
  },
  {
    name: 'ushindi_live_upstream_frames_total',
    help: 'Live frames that the operator sent.',
    read: (live) => live.upstreamFrames,
  },
  { name: 'ushindi_live_upstream_bytes_total', help: 'Bytes of these.', read: (live) => live.upstreamBytes },
  {
    name: 'ushindi_live_unreadable_frames_total',
    help: 'Live frames of the operator that could not be read.',
    read: ({ unreadableFrames }) => unreadableFrames,
  },
  {
    name: 'ushindi_live_skipped_frames_total',
    help: 'Live frames of the operator that newer ones had overtaken before they were read.',
    read: ({ skippedFrames }) => skippedFrames,
  },
  {
    name: 'ushindi_live_upstream_losses_total',
    help: 'Live sockets to the operator that ended, and were sought anew.',
    read: ({ upstreamLosses }) => upstreamLosses,
  },
];

/** The values of a figure, each with its labels. */
function valuesOf({ label, read }: Figure, hub: LiveHub): [Record<string, string>, number][] {
  const value = read(hub.stats());
  if (typeof value === 'number') return [[{}, value]];
  return Object.entries(value).map(([of, count]) => [{ [label ?? '']: of }, count]);
}

function watchLive(registers: Registry[], hub: LiveHub): void {
  for (const figure of GAUGES) {
    const { name, help, label } = figure;
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      collect() {
        for (const [labels, value] of valuesOf(figure, hub)) gauge.set(labels, value);
      },
    });
  }
  for (const figure of COUNTERS) {
    const { name, help, label } = figure;
    // The hub counts; a counter here can only be moved to its count by starting over.
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      collect() {
        counter.reset();
        for (const [labels, value] of valuesOf(figure, hub)) counter.inc(labels, value);
      },
    });
  }
}

/** So many topics are told of by name, at most, whatever clients ask for: each name is a series of its own. */
const NAMED_TOPICS = 20;

/** The topics with most clients by name, for as long as somebody follows them. */
function watchTopics(registers: Registry[], hub: LiveHub): void {
  const labelled = { labelNames: ['topic'], registers };
  const named = () => hub.topics().slice(0, NAMED_TOPICS);
  const clients: Gauge = new Gauge({
    ...labelled,
    name: 'ushindi_live_topic_clients',
    help: "Clients of the live topics that have most of them; all other topics' together are those of 'others'.",
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
    help: "How old the operator's last word on a live topic is, of those that have most clients.",
    collect() {
      age.reset();
      for (const { topic, ageMs } of named()) if (ageMs !== null) age.set({ topic }, ageMs / 1000);
    },
  });
  const deltas: Counter = new Counter({
    ...labelled,
    name: 'ushindi_live_topic_deltas_total',
    help: 'Changes of a live topic since it was opened, of those that have most clients.',
    collect() {
      deltas.reset();
      for (const each of named()) deltas.inc({ topic: each.topic }, each.deltas);
    },
  });
}

/** GET /metrics in Prometheus' text format. Figures are read when they are asked for; none tells of a player. */
export function registerMetrics(app: FastifyInstance, registry: Registry, hub: LiveHub): void {
  watchLive([registry], hub);
  watchTopics([registry], hub);
  app.get('/metrics', async (_, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}
