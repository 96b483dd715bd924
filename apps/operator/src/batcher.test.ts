import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A runner that takes its items at once and finishes when the test resolves `end`. */
function controlledRunner() {
  const batches: { items: number[]; end: PromiseWithResolvers<void> }[] = [];
  const run = async (take: () => number[]) => {
    const batch = { items: take(), end: Promise.withResolvers<void>() };
    batches.push(batch);
    await batch.end.promise;
    return batch.items.map((item) => item * 10);
  };
  return { batches, run };
}

describe('createBatcher', () => {
  it('starts at once below its concurrency, then batches what waits up to the maximum size', async () => {
    const { batches, run } = controlledRunner();
    const submit = createBatcher({ concurrency: 2, maxBatchSize: 3 }, run);
    const results = [1, 2, 3, 4, 5, 6].map(submit);
    expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
    batches[1]?.end.resolve();
    await results[1];
    await expect.poll(() => batches[2]?.items).toEqual([3, 4, 5]);
    batches[0]?.end.resolve();
    await results[0];
    await expect.poll(() => batches[3]?.items).toEqual([6]);
    for (const { end } of batches) end.resolve();
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60]);
  });

  it('rejects only the items of the batch that failed, and continues', async () => {
    let fails = true;
    const submit = createBatcher({ concurrency: 1, maxBatchSize: 2 }, async (take: () => number[]) => {
      const items = take();
      if (fails) throw new Error('no');
      return items;
    });
    const first = submit(1);
    await expect(first).rejects.toThrow('no');
    fails = false;
    expect(await submit(2)).toBe(2);
  });

  it('rejects the waiting items when a run fails before it takes them', async () => {
    const submit = createBatcher({ concurrency: 1, maxBatchSize: 2 }, () => Promise.reject(new Error('no connection')));
    await expect(Promise.all([submit(1), submit(2)])).rejects.toThrow('no connection');
    await expect(submit(3)).rejects.toThrow('no connection');
  });
});
