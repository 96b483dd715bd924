import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { LiveHub, LiveStats } from '../live/index.ts';

type Figure = { readonly name: string; readonly help: string; readonly read: (live: LiveStats) => number };

const GAUGES: readonly Figure[] = [
  { name: 'ushindi_live_clients', help: 'Open live sockets of clients.', read: ({ clients }) => clients },
  {
    name: 'ushindi_live_topics',
    help: 'Live topics that are open, those without clients for a while included.',
    read: ({ topics }) => topics,
  },
];
const COUNTERS: readonly Figure[] = [
  {
    name: 'ushindi_live_unreadable_frames_total',
    help: 'Live frames of the operator that could not be read.',
    read: ({ unreadableFrames }) => unreadableFrames,
  },
  {
    name: 'ushindi_live_cut_clients_total',
    help: 'Live clients cut because they did not read or answer in time.',
    read: ({ cutClients }) => cutClients,
  },
];

function watchLive(registers: Registry[], hub: LiveHub): void {
  for (const { name, help, read } of GAUGES) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read(hub.stats())) });
  }
  for (const { name, help, read } of COUNTERS) {
    // The hub counts; a counter here can only be moved to its count by starting over.
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(read(hub.stats()));
      },
    });
  }
}

/** GET /metrics in Prometheus' text format. Figures are read when they are asked for; none tells of a player. */
export function registerMetrics(app: FastifyInstance, registry: Registry, hub: LiveHub): void {
  watchLive([registry], hub);
  app.get('/metrics', async (_, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}
