// pnpm load: simulated players of one profile against a product that already runs on this machine (docs/load-testing.md).
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { optionsOrExit } from '../lib/optionsOrExit.ts';
import { machine } from '../lib/results.ts';
import { Recorder, type Second } from './measure/recorder.ts';
import { readOptions, USAGE } from './options.ts';
import { run } from './play/run.ts';
import { plotOf } from './report/plot.ts';
import { type Summary, summaryOf } from './report/summary.ts';
import { progressLine, textOf } from './report/text.ts';

const NANOS_PER_MS = 1e6;
const MICROS_PER_SECOND = 1e6;

async function answers(address: URL): Promise<boolean> {
  const answer = await fetch(new URL('/healthz', address)).catch(() => null);
  return answer?.ok ?? false;
}

/** Prints progress every few seconds. */
function progress(every: number): (now: Second) => void {
  const since: Second[] = [];
  let passed = 0;
  return (now) => {
    passed += 1;
    since.push(now);
    if (passed % every === 0) console.log(progressLine(passed, since.splice(0)));
  };
}

function keep(summary: Summary, folder: string): void {
  const name = path.join(folder, `load-${summary.options.profile}`);
  const kept = { measuredOn: machine(), at: new Date().toISOString().slice(0, 10), ...summary };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${name}.json`, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(`${name}.txt`, textOf(summary, machine()));
  writeFileSync(`${name}.svg`, plotOf(summary, machine()));
  console.log(`written: ${name}.json, .txt and .svg`);
}

const options = optionsOrExit(readOptions, USAGE);
if (!(await answers(options.address))) {
  console.error(`nothing answers at ${options.address.origin}/healthz: start the product first, or give --address`);
  process.exit(1);
}
console.log(`load ${options.profile} at ${options.address.origin}, ${options.players} players, ${options.seconds} s`);
const recorder = new Recorder();
const stop = new AbortController();
// The first signal ends the run with a report; a second one ends the process.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
const delay = monitorEventLoopDelay();
delay.enable();
const cpu = process.cpuUsage();
const { seconds, leave } = await run(options, recorder, stop.signal, progress(options.seconds > 60 ? 10 : 5));
const { user, system } = process.cpuUsage(cpu);
const summary = summaryOf(options, recorder, seconds, {
  loopDelayP99Ms: delay.percentile(99) / NANOS_PER_MS,
  cores: (user + system) / MICROS_PER_SECOND / seconds,
});
console.log(`\n${textOf(summary, machine())}`);
keep(summary, options.out);
await leave();
// Closing the pools of thousands of players can take long, and the report is written.
process.exit(0);
