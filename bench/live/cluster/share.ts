import { until } from '../../lib/until.ts';
import type { Cluster } from './cluster.ts';

const READY = { withinMs: 60_000 };
const SLICE = 20;

/** Subscribes the gateways until every topic is led by one of them, and all of them have its state. */
export async function share(cluster: Cluster, topics: readonly string[]): Promise<void> {
  // In slices: one process acts for all gateways, and must not miss a heartbeat of any.
  for (let start = 0; start < topics.length; start += SLICE) {
    const slice = topics.slice(start, start + SLICE);
    const count = start + slice.length;
    cluster.subscribe(slice);
    await until(`${count} topics led`, () => cluster.leading() === count, READY);
    for (const topic of slice) cluster.upstream.update(topic);
    await until(`${count} topics everywhere`, () => cluster.withState() === count * cluster.gatewayCount, READY);
  }
}
