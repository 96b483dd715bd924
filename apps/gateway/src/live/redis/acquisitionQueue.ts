/** The number of acquisitions of one gateway that Redis may execute at the same time. */
export const MAX_CONCURRENT_ACQUISITIONS = 16;

/** Runs acquisitions, a few at a time. `acquire` returns null when its topic must not be acquired any more. */
export type AcquisitionQueue = (acquire: () => Promise<void> | null) => void;

/**
 * Makes a gateway's queue. When all gateway sessions end at once, every gateway tries to acquire all of its topics. In
 * random order they acquire different ones, and most topics have a leader before another gateway tries.
 */
export function createAcquisitionQueue(random: () => number): AcquisitionQueue {
  const waiting: (() => Promise<void> | null)[] = [];
  let running = 0;

  function startWaiting(): void {
    while (running < MAX_CONCURRENT_ACQUISITIONS && waiting.length > 0) {
      const [acquire] = waiting.splice(Math.floor(random() * waiting.length), 1);
      void run(acquire?.() ?? null);
    }
  }

  async function run(acquisition: Promise<void> | null): Promise<void> {
    if (acquisition === null) return;
    running += 1;
    await acquisition;
    running -= 1;
    startWaiting();
  }

  return (acquire) => {
    waiting.push(acquire);
    startWaiting();
  };
}
