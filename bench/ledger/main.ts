// pnpm bench:ledger: how long the verifier takes to find one flipped bit among 1,000,000 ledger entries.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { barChart } from '../lib/barChart.ts';
import { operatorFolder, startOperator } from '../lib/operator.ts';
import { psql, throwawayDatabase } from '../lib/postgres.ts';
import { keepResults, machine } from '../lib/results.ts';
import { writeEntries } from './entries.ts';

const ENTRIES = 1_000_000;

type Run = { code: number; said: string; seconds: number };

/** Runs the verifier as ops do. */
async function verify(url: string): Promise<Run> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['src/verifyLedger.ts'], {
    cwd: operatorFolder,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said, seconds: (performance.now() - startedMs) / 1000 };
}

/** Changes one bit of one entry's amount behind the triggers' back; answers the entry's number. */
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
  // Its first start makes the tables.
  await (await startOperator({ DATABASE_URL: database.url })).stop();
  console.log(`writing ${ENTRIES} entries ...`);
  await writeEntries(database.url, ENTRIES);
  const whole = await verify(database.url);
  console.log(whole.said);
  if (whole.code !== 0) throw new Error('the ledger should be whole');
  const flipped = await flipOneBit(database.url);
  const found = await verify(database.url);
  console.log(found.said);
  if (found.code !== 1 || !found.said.includes(`entry ${flipped} of`)) throw new Error(`${flipped} was not named`);
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
