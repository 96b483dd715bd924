import { describe, expect, it, vi } from 'vitest';
import { createReading } from './reading.ts';

const kept = (seq: number) => ({ epoch: 'epoch', seq, state: { games: {} }, ageMs: 0 });

/** Reads what Redis answers, one after the other, for who has told `toldSeq`; the number that it goes by. */
async function readWith(answers: readonly ReturnType<typeof kept>[], toldSeq: number): Promise<number> {
  const store = { read: vi.fn<() => Promise<ReturnType<typeof kept> | null>>().mockResolvedValue(null) };
  for (const answer of answers) store.read.mockResolvedValueOnce(answer);
  return await new Promise((resolve) => {
    createReading(
      store,
      ({ seq }) => seq < toldSeq,
      ({ seq }) => resolve(seq),
    )();
  });
}

describe('reading what Redis keeps of a topic', () => {
  // An answer that was overtaken by the next word would have told clients the price before it.
  it('reads again what is older than what was told, since its answer may have been overtaken', async () => {
    expect(await readWith([kept(9), kept(11)], 10)).toBe(11);
  });

  it('goes by what is older even then: Redis has lost the rest', async () => {
    expect(await readWith([kept(9), kept(9)], 10)).toBe(9);
  });

  it('reads once more, and no oftener, for all who asked while it was reading', async () => {
    const store = { read: vi.fn(() => Promise.resolve(kept(9))) };
    const onRead = vi.fn();
    const read = createReading(store, () => false, onRead);
    for (const _ of [1, 2, 3]) read();
    await vi.waitFor(() => expect(onRead).toHaveBeenCalledTimes(2), { timeout: 10_000 });
    expect(store.read).toHaveBeenCalledTimes(2);
  });
});
