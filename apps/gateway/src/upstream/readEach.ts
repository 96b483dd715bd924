import type { z } from 'zod';

/** The log for warnings about unreadable responses; a pino logger fits. */
export type Warn = { warn(fields: object, message: string): void };

/** The readable items of a list, and the problem of its first unreadable item. */
type ReadItems<Item> = { items: Item[]; problem: z.ZodError | undefined };

/** Reads the items of a list one by one and skips unreadable ones. */
export function readEach<I extends z.ZodType>(item: I, raw: readonly unknown[]): ReadItems<z.output<I>> {
  const parsed = raw.map((each) => item.safeParse(each));
  return {
    items: parsed.flatMap((each) => (each.success ? [each.data] : [])),
    problem: parsed.find((each) => !each.success)?.error,
  };
}

/** Like readEach, and logs how many items of the call's list were left out. */
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
