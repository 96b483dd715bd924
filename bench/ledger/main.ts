// pnpm bench:ledger: how long the verifier takes to find one flipped bit among 1,000,000 ledger entries.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { barChart } from '../lib/barChart.ts';
import { startOperator } from '../lib/operator.ts';
import { exitOnSignals } from '../../scripts/lib/atExit.mjs';
import { psql, throwawayDatabase } from '../../scripts/lib/postgres.ts';
import { keepResults, machine } from '../lib/results.ts';
import { writeEntries } from './entries.ts';

exitOnSignals();

const ENTRIES = 1_000_000;
const operatorFolder = fileURLToPath(new URL('../../apps/operator', import.meta.url));

type Run = { code: number; output: string; seconds: number };

/** Runs the verifier as ops do. */
async function verify(url: string): Promise<Run> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['src/verifyLedger.ts'], {
    cwd: operatorFolder,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output, seconds: (performance.now() - startedMs) / 1000 };
}

/** Flips one bit of one entry's amount, bypassing the triggers, and returns the entry's number. */
const flipOneBit = (url: string): Promise<string> =>
  psql(
    url,
    'set session_replication_role = replica',
    `update ledger_entry set amount_cents = amount_cents # 1
     where id = (select max(id) * 2 / 3 from ledger_entry) returning id`,
  );

console.log(`bench:ledger on ${machine()}`);
const database = await throwawayDatabase('bench_ledger');
try {
  // The first start creates the tables.
  await (await startOperator(database.settings)).stop();
  console.log(`writing ${ENTRIES} entries ...`);
  await writeEntries(database.url, ENTRIES);
  const whole = await verify(database.url);
  console.log(whole.output);
  if (whole.code !== 0) throw new Error('the ledger should be whole');
  const flipped = await flipOneBit(database.url);
  const found = await verify(database.url);
  console.log(found.output);
  if (found.code !== 1 || !found.output.includes(`entry ${flipped} of`)) throw new Error(`${flipped} was not named`);
  const bars = [
    { label: 'whole', value: whole.seconds, rounds: [whole.seconds] },
    { label: 'one bit flipped', value: found.seconds, rounds: [found.seconds] },
  ];
  const note = `from start to end of the process, ${ENTRIES.toLocaleString('en')} entries on PostgreSQL; ${machine()}`;
  const plot = barChart({ title: 'Verifying the ledger', note, unit: 'seconds', bars });
  keepResults('ledger', { entries: ENTRIES, wholeSeconds: whole.seconds, flippedSeconds: found.seconds }, plot);
} finally {
  database.drop();
}
