import { expect, it } from 'vitest';
import { z } from 'zod';
import { readEach } from './readEach.ts';

const match = z.object({ id: z.string(), odds: z.array(z.object({ price: z.number() })) });

it('reads at most 5,000 items of a list, and reports the others', () => {
  const read = readEach(
    match,
    Array.from({ length: 200_000 }, (_, index) => ({ id: String(index), odds: [] })),
  );
  expect(read.items).toHaveLength(5000);
  expect(read.problem?.issues[0]).toMatchObject({ path: [5000], message: 'too many items' });
});

it('skips an item whose problems are too many for the schema to report', () => {
  const nested = match.refine(({ id }) => {
    // As Zod does within the usual stack of Node; the stack of a test is larger.
    if (id === '1') throw new RangeError('Maximum call stack size exceeded');
    return true;
  });
  const read = readEach(nested, [
    { id: '1', odds: [] },
    { id: '2', odds: [] },
  ]);
  expect(read.items).toEqual([{ id: '2', odds: [] }]);
  expect(read.problem?.issues[0]).toMatchObject({ message: 'too many problems' });
});
