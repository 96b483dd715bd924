// Preloaded into a server under test (node --import): reports the usage of its process over the IPC channel.
import { setTimeout } from 'node:timers/promises';
import { answerCalls } from './calls.ts';

/** The processor time of a process since its start, and its memory after a garbage collection. */
export interface Usage {
  /** User and system time, microseconds. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** The JavaScript heap and external memory. */
  readonly heapBytes: number;
}

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function memory(): Promise<Usage> {
  // Twice: the second collection frees what finalizers of the first release.
  globalThis.gc?.();
  await setTimeout(200);
  globalThis.gc?.();
  await setTimeout(200);
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMicros: cpuMicros(), rssBytes: rss, heapBytes: heapUsed + external };
}

answerCalls({ cpu: cpuMicros, usage: memory });
