import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs/performance/', import.meta.url));

/** The machine a result was measured on. */
export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;

/** Where a benchmark's results are stored. */
export const resultsFile = (name: string): string => `${folder}${name}.json`;

/** Where the plot of a benchmark's results is stored. */
export const plotFile = (name: string): string => `${folder}${name}.svg`;

/** Writes a benchmark's results and its plot into docs/performance. */
export function keepResults(name: string, results: object, plot: string): void {
  mkdirSync(folder, { recursive: true });
  const kept = { measuredOn: machine(), at: new Date().toISOString().slice(0, 10), ...results };
  writeFileSync(resultsFile(name), `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(plotFile(name), plot);
  console.log(`written: docs/performance/${name}.json and .svg`);
}
