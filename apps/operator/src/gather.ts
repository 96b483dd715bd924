type Limits = {
  /** How many pieces of work go on side by side. */
  lanes: number;
  /** How many items a piece of work takes at most. */
  most: number;
};

/**
 * Does work for several callers at once: an item waits only while all lanes are busy, and whatever has gathered by then
 * goes on together. `work` calls `take` when it can begin, gets the items that wait, none of them maybe, and answers each
 * in the same order; when it fails, all of them fail.
 */
export function gather<Item, Answer>(
  { lanes, most }: Limits,
  work: (take: () => Item[]) => Promise<Answer[]>,
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; settle: PromiseWithResolvers<Answer> };
  const waiting: Waiting[] = [];
  let busy = 0;

  async function runLane(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) await runOnce();
    busy -= 1;
  }

  async function runOnce(): Promise<void> {
    let taken: Waiting[] = [];
    const take = () => {
      taken = waiting.splice(0, most);
      return taken.map(({ item }) => item);
    };
    try {
      const answers = await work(take);
      for (const [index, { settle }] of taken.entries()) settle.resolve(answers[index] as Answer);
    } catch (error) {
      // Work that failed before it took anything has failed those who wait for it.
      if (taken.length === 0) take();
      for (const { settle } of taken) settle.reject(error);
    }
  }

  return (item) => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ item, settle });
    if (busy < lanes) void runLane();
    return settle.promise;
  };
}
