// Preloaded into a server under test (node --import): reports the usage of its process over the IPC channel.
import { setTimeout } from 'node:timers/promises';
import { answerCalls } from './calls.ts';

/** What a process has used since it began, and holds after a garbage collection. */
export interface Usage {
  /** User and system time, microseconds. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** JavaScript's heap and what hangs on it outside. */
  readonly heapBytes: number;
}

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function memory(): Promise<Usage> {
  // Twice: what finalizers let go goes with the second.
  globalThis.gc?.();
  await setTimeout(200);
  globalThis.gc?.();
  await setTimeout(200);
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMicros: cpuMicros(), rssBytes: rss, heapBytes: heapUsed + external };
}

answerCalls({ cpu: cpuMicros, usage: memory });
