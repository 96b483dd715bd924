// pnpm bench:web: the cost of the client for a visitor. Each part is a folder of its own.
import { parseArgs } from 'node:util';
import { accessibilityPart } from './accessibility/part.ts';
import { bytesPart } from './bytes/part.ts';
import { lighthousePart } from './lighthouse/part.ts';
import { liveCostPart } from './live/part.ts';
import { buildClient } from './product.ts';

/** Options that parts share. */
export type WebOptions = {
  /** Measurements of each page; results are medians. */
  readonly runs: number;
  /** A git ref whose product is measured in the same session; null compares with the stored result. */
  readonly against: string | null;
};

/** Each part starts the products it needs, prints a table and writes its results. */
const PARTS: Readonly<Record<string, (options: WebOptions) => Promise<void>>> = {
  lighthouse: lighthousePart,
  bytes: bytesPart,
  live: liveCostPart,
  accessibility: accessibilityPart,
};

const USAGE = `pnpm bench:web [--part ${Object.keys(PARTS).join('|')}] [--runs n] [--against <git ref>]`;

function usageError(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

function readOptions() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: process.argv.slice(2).filter((arg) => arg !== '--'),
      options: { part: text, runs: { ...text, default: '5' }, against: text },
    }).values;
  } catch (error) {
    return usageError(error instanceof Error ? error.message : String(error));
  }
}

const { part, runs: runsText, against = null } = readOptions();
const runs = Number(runsText);
if (!Number.isInteger(runs) || runs < 1) usageError('--runs must be a whole number from 1');
if (part !== undefined && PARTS[part] === undefined) usageError(`there is no part '${part}'`);

await buildClient();
for (const [name, run] of Object.entries(PARTS)) {
  if (part === undefined || part === name) await run({ runs, against });
}
