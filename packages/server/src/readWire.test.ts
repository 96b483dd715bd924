import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readWire } from './readWire.ts';

/** Counts how many items are read. */
function countedList() {
  let read = 0;
  const item = z.unknown().transform((value, context) => {
    read += 1;
    if (value === 'bad') context.addIssue({ code: 'custom', message: 'bad' });
    return value;
  });
  return { list: z.array(item), count: () => read };
}

const manyBad = Array.from({ length: 200_000 }, () => 'bad');

describe('a long unreadable value', { tags: ['T-28'] }, () => {
  it('is read up to its first problem', () => {
    const { list, count } = countedList();
    const { success, error } = readWire(list, ['good', ...manyBad]);
    expect([success, error?.issues.length, count()]).toEqual([false, 1, 2]);
  });

  it('is read up to the first problem of a list within lists and objects', () => {
    const { list, count } = countedList();
    const nested = z.object({ matches: z.array(z.object({ markets: list })) });
    const { success } = readWire(nested, { matches: [{ markets: manyBad }, { markets: manyBad }] });
    expect([success, count()]).toEqual([false, 1]);
  });

  it('is not read where it is longer than its maximum', () => {
    const { list, count } = countedList();
    expect(readWire(z.object({ counts: list.max(100).catch([]) }), { counts: manyBad }).data).toEqual({ counts: [] });
    expect(count()).toBe(0);
  });
});

it('explains a short unreadable value', () => {
  const { list } = countedList();
  const { error } = readWire(z.object({ items: list }), { items: ['good', 'bad'] });
  expect(error?.issues).toEqual([{ code: 'custom', message: 'bad', path: ['items', 1] }]);
});

it('refuses a missing value', () => {
  expect(readWire(z.string(), undefined).success).toBe(false);
});

it('reads a readable value whole', () => {
  const { list } = countedList();
  expect(readWire(z.object({ items: list }), { items: ['a', 'b'] }).data).toEqual({ items: ['a', 'b'] });
});
