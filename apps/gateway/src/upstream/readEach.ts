import type { z } from 'zod';

/** Where warnings about odd answers go; pino fits. */
export type Warn = { warn(fields: object, message: string): void };

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

/** Reads the items of a call's list one by one, and says in the log what had to be left out. */
export function readReported<I extends z.ZodType>(
  log: Warn,
  call: string,
  item: I,
  raw: readonly unknown[],
): ReadItems<z.output<I>> {
  const read = readEach(item, raw);
  if (read.problem === undefined) return read;
  const leftOut = raw.length - read.items.length;
  log.warn({ call, leftOut, of: raw.length, issue: read.problem.issues[0] }, 'unreadable items left out');
  return read;
}
