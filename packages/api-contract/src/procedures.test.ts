import { expect, it } from 'vitest';
import { z } from 'zod';
import { PROCEDURES } from './procedures.ts';

/** The JSON schemas of all lists in a JSON schema. */
function listsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const fields = schema as Record<string, unknown>;
  return [...(fields.type === 'array' ? [fields] : []), ...Object.values(fields).flatMap(listsIn)];
}

const listsOf = (input: z.ZodType): Record<string, unknown>[] =>
  listsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

// A list above its maximum is refused before its items are read. Otherwise 30,000 wrong items take half a second.
it('bounds the length of every list of an input', { tags: ['T-28'] }, () => {
  const lists = PROCEDURES.flatMap(({ name, input }) =>
    input === undefined ? [] : listsOf(input).map((list) => ({ name, maxItems: list.maxItems })),
  );
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter(({ maxItems }) => typeof maxItems !== 'number')).toEqual([]);
});
