// pnpm --filter operator ledger:verify: checks the whole ledger; ends with 1 when something is off.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from './config.ts';
import { connectPostgres, type Database, openEmbedded } from './db/database.ts';
import { verifyLedger } from './ledger/verify.ts';

const SHOWN_FAULTS = 20;
const PROGRESS_STEP = 100_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function open(): Database | Promise<Database> {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl !== undefined)
    return connectPostgres(databaseUrl, (error) => say(`lost the database: ${error.message}`));
  if (dataDir === undefined) throw new Error('set DATABASE_URL or OPERATOR_DATA_DIR: there is no ledger to verify');
  // Opening it would make an empty one, and find that whole.
  if (!existsSync(dataDir)) throw new Error(`there is no ${path.resolve(dataDir)}`);
  return openEmbedded(dataDir);
}

/** Whether the ledger is whole. */
async function run(): Promise<boolean> {
  const database = await open();
  const startedMs = performance.now();
  try {
    let told = 0;
    const { entries, accounts, faults, headsHash } = await verifyLedger(database.db, (done, total) => {
      if (done - told < PROGRESS_STEP) return;
      told = done;
      say(`${done} of ${total} entries`);
    });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    say(`${entries} entries of ${accounts} accounts read in ${seconds} s; all heads together: ${headsHash}`);
    for (const fault of faults.slice(0, SHOWN_FAULTS)) say(`FAULT ${fault}`);
    if (faults.length > SHOWN_FAULTS) say(`and ${faults.length - SHOWN_FAULTS} more`);
    say(faults.length === 0 ? 'the ledger is whole' : `the ledger is NOT whole: ${faults.length} faults`);
    return faults.length === 0;
  } finally {
    await database.close();
  }
}

const isWhole = await run().catch((error: unknown) => {
  process.stderr.write(`ledger:verify: ${error instanceof Error ? error.message : String(error)}\n`);
  return false;
});
process.exitCode = isWhole ? 0 : 1;
