import { describe, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

/** Work that takes its items at once and ends when told. */
function heldWork() {
  const rounds: { items: number[]; end: PromiseWithResolvers<void> }[] = [];
  const work = async (take: () => number[]) => {
    const round = { items: take(), end: Promise.withResolvers<void>() };
    rounds.push(round);
    await round.end.promise;
    return round.items.map((item) => item * 10);
  };
  return { rounds, work };
}

describe('gathering', () => {
  it('begins at once while a lane is free, and then takes together what has waited, most at a time', async () => {
    const { rounds, work } = heldWork();
    const ask = gather({ lanes: 2, most: 3 }, work);
    const answers = [1, 2, 3, 4, 5, 6].map(ask);
    expect(rounds.map(({ items }) => items)).toEqual([[1], [2]]);
    rounds[1]?.end.resolve();
    await answers[1];
    await vi.waitFor(() => expect(rounds[2]?.items).toEqual([3, 4, 5]), { timeout: 10_000 });
    rounds[0]?.end.resolve();
    await answers[0];
    await vi.waitFor(() => expect(rounds[3]?.items).toEqual([6]), { timeout: 10_000 });
    for (const { end } of rounds) end.resolve();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50, 60]);
  });

  it('fails those alone whose work failed, and goes on', async () => {
    let fails = true;
    const ask = gather({ lanes: 1, most: 2 }, async (take: () => number[]) => {
      const items = take();
      if (fails) throw new Error('no');
      return items;
    });
    const first = ask(1);
    await expect(first).rejects.toThrow('no');
    fails = false;
    expect(await ask(2)).toBe(2);
  });

  it('fails who waits when work cannot even begin', async () => {
    const ask = gather({ lanes: 1, most: 2 }, () => Promise.reject(new Error('no connection')));
    await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('no connection');
    await expect(ask(3)).rejects.toThrow('no connection');
  });
});
