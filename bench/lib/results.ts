import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs/performance/', import.meta.url));

/** What a figure was measured on. */
export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;

/** Writes a benchmark's figures and its plot into docs/performance. */
export function keepResults(name: string, figures: object, plot: string): void {
  mkdirSync(folder, { recursive: true });
  const kept = { measuredOn: machine(), at: new Date().toISOString().slice(0, 10), ...figures };
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(`${folder}${name}.svg`, plot);
  console.log(`written: docs/performance/${name}.json and .svg`);
}
