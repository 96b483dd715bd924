import type { z } from 'zod';

/** What could be read of a list, and what was wrong with the first item that could not. */
type ReadItems<Item> = { items: Item[]; problem: z.ZodError | undefined };

/** Reads the items of a list one by one, so that a bad one costs nobody the good ones. */
export function readEach<I extends z.ZodType>(item: I, raw: readonly unknown[]): ReadItems<z.output<I>> {
  const parsed = raw.map((each) => item.safeParse(each));
  return {
    items: parsed.flatMap((each) => (each.success ? [each.data] : [])),
    problem: parsed.find((each) => !each.success)?.error,
  };
}
