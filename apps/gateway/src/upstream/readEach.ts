import { readWire } from '@ushindi/server/readWire';
import { z } from 'zod';

/** The log for warnings about unreadable responses; a pino logger fits. */
export type Warn = { warn(fields: object, message: string): void };

/** The readable items of a list, and the problem of its first unreadable item. */
type ReadItems<Item> = { items: Item[]; problem: z.ZodError | undefined };

/**
 * The number of items that are read. No list of ours has more, and parsing half a million items as matches would take
 * seconds.
 */
const MAX_ITEMS = 5000;

const TOO_LONG = new z.ZodError([{ code: 'custom', path: [MAX_ITEMS], input: undefined, message: 'too many items' }]);

/** Reads the items of a list one by one and skips unreadable ones, and those beyond the first 5,000. */
export function readEach<I extends z.ZodType>(item: I, raw: readonly unknown[]): ReadItems<z.output<I>> {
  const parsed = raw.slice(0, MAX_ITEMS).map((each) => readWire(item, each));
  return {
    items: parsed.flatMap((each) => (each.success ? [each.data] : [])),
    problem: parsed.find((each) => !each.success)?.error ?? (raw.length > MAX_ITEMS ? TOO_LONG : undefined),
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
