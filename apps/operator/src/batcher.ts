type Limits = {
  /** How many batches run at the same time. */
  concurrency: number;
  maxBatchSize: number;
};

/**
 * Combines items of several callers into batches. An item starts at once while fewer than `concurrency` batches run;
 * items that arrive meanwhile wait and form the next batch. `run` calls `take` as soon as it can start, receives the
 * waiting items (possibly none) and returns one result per item in the same order. If it rejects, all its items reject.
 */
export function createBatcher<Item, Result>(
  { concurrency, maxBatchSize }: Limits,
  run: (take: () => Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; settle: PromiseWithResolvers<Result> };
  const waiting: Waiting[] = [];
  let running = 0;

  async function runWhileWaiting(): Promise<void> {
    running += 1;
    while (waiting.length > 0) await runOnce();
    running -= 1;
  }

  async function runOnce(): Promise<void> {
    let batch: Waiting[] = [];
    const take = () => {
      batch = waiting.splice(0, maxBatchSize);
      return batch.map(({ item }) => item);
    };
    try {
      const results = await run(take);
      for (const [index, { settle }] of batch.entries()) settle.resolve(results[index] as Result);
    } catch (error) {
      // A run that failed before it took items rejects the ones that wait for it.
      if (batch.length === 0) take();
      for (const { settle } of batch) settle.reject(error);
    }
  }

  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (running < concurrency) void runWhileWaiting();
    return settle.promise;
  };
}
