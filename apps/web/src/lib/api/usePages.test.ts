import { expect, it } from 'vitest';
import { uniqueItems } from './usePages.ts';

it('has each item once, at its first position with its latest data', () => {
  const items = [
    { id: 'a', count: 1 },
    { id: 'b', count: 1 },
    { id: 'a', count: 2 },
    { id: 'c', count: 1 },
  ];
  expect(uniqueItems(items, ({ id }) => id)).toEqual([items[2], items[1], items[3]]);
});
