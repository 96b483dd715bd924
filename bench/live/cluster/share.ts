import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

const READY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;
const SLICE = 20;

async function until(what: string, isMet: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  while (!isMet()) {
    if (Date.now() > deadlineMs) throw new Error(`not in time: ${what}`);
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** Subscribes the gateways until every topic is led by one of them, and all of them have its state. */
export async function share(cluster: Cluster, topics: readonly string[]): Promise<void> {
  // In slices: one process acts for all gateways, and must not miss a heartbeat of any.
  for (let start = 0; start < topics.length; start += SLICE) {
    const slice = topics.slice(start, start + SLICE);
    const count = start + slice.length;
    cluster.subscribe(slice);
    await until(`${count} topics led`, () => cluster.leading() === count);
    for (const topic of slice) cluster.upstream.update(topic);
    await until(`${count} topics everywhere`, () => cluster.withState() === count * cluster.gatewayCount);
  }
}
