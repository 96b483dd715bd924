// pnpm test:faults: the product while connections and processes fail, in parts (bench/README.md). Fails when a part does.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine, plotFile, resultsFile } from '../lib/results.ts';
import { bets } from './bets/part.ts';
import { soak } from './soak/part.ts';
import { misses } from './misses/part.ts';
import type { Part, PartResult } from './part.ts';
import { restart } from './restart.ts';
import { exitOnSignals } from '../../scripts/lib/atExit.mjs';

exitOnSignals();

const PARTS: Readonly<Record<string, Part>> = { bets, restart, misses, soak };

const text = { type: 'string' } as const;
const { values: options } = parseArgs({
  options: {
    part: { ...text, multiple: true, default: Object.keys(PARTS) },
    rounds: { ...text, default: '20' },
    minutes: { ...text, default: '1' },
    seed: { ...text, default: 'ushindi' },
    /** Whether the results go into docs/performance. */
    keep: { type: 'boolean', default: false },
  },
});

/** Replaces the part's results in faults.json, and its plot. */
function keepPart(name: string, { isRight, results, plot }: PartResult): void {
  const file = resultsFile('faults');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const kept = { measuredOn: machine(), at: new Date().toISOString().slice(0, 10), isRight, ...results };
  writeFileSync(file, `${JSON.stringify({ ...before, [name]: kept }, null, 2)}\n`);
  if (plot !== undefined) writeFileSync(plotFile(`faults-${name}`), plot);
}

const given = { seed: options.seed, rounds: Number(options.rounds), minutes: Number(options.minutes) };
const failed: string[] = [];
for (const name of options.part) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`--part must be one of ${Object.keys(PARTS).join(', ')}`);
  console.log(`\n${name}, on ${machine()}`);
  const result = await part(given);
  console.log(result.results);
  if (options.keep) keepPart(name, result);
  if (!result.isRight) failed.push(name);
}
console.log(failed.length === 0 ? '\nall parts passed' : `\nfailed: ${failed.join(', ')}`);
// Pools of many connections can take long to close.
process.exit(failed.length === 0 ? 0 : 1);
