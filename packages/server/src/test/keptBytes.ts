import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function usedBytes(): number {
  collect();
  // The memory of buffers is freed beside the program after a collection, and at the latest before the next one.
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The bytes of the heap and of buffers that remain in use after some work, as long as its result is used. */
export async function keptBytes(work: () => unknown): Promise<number> {
  const before = usedBytes();
  const result = await work();
  const bytes = usedBytes() - before;
  return result === undefined ? 0 : bytes;
}
