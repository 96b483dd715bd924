// pnpm --filter @ushindi/operator ledger:verify: verifies the whole ledger. Exits with 1 when it finds a fault.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { connectPostgres, type Database, openEmbedded } from './db/database.ts';
import { readHeads } from './ledger/signedHeads.ts';
import { verifyLedger } from './ledger/verify.ts';

const SHOWN_FAULTS = 20;
const PROGRESS_STEP = 100_000;
const log = (line: string): void => void process.stdout.write(`${line}\n`);

function open({ databaseUrl, pooler, dataDir }: Config): Database | Promise<Database> {
  if (databaseUrl !== undefined)
    return connectPostgres(databaseUrl, (error) => log(`lost the database: ${error.message}`), { pooler });
  if (dataDir === undefined) throw new Error('set DATABASE_URL or OPERATOR_DATA_DIR: there is no ledger to verify');
  // Opening a missing folder would create an empty ledger and verify that.
  if (!existsSync(dataDir)) throw new Error(`the folder ${path.resolve(dataDir)} does not exist`);
  return openEmbedded(dataDir);
}

/** Whether the ledger has no fault. */
async function run(): Promise<boolean> {
  const config = readConfig();
  const database = await open(config);
  const startedMs = performance.now();
  try {
    let reported = 0;
    const signed = config.headsPlace === null ? null : await readHeads(config.headsPlace);
    const showProgress = (done: number, total: number): void => {
      if (done - reported < PROGRESS_STEP) return;
      reported = done;
      log(`${done} of ${total} entries`);
    };
    const verdict = await verifyLedger(database.db, showProgress, signed?.heads, config.headsPlace?.keys);
    const { entries, accounts, headsHash } = verdict;
    const faults = [...(signed?.faults ?? []), ...verdict.faults];
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    log(`${entries} entries of ${accounts} accounts verified in ${seconds} s; hash of all heads: ${headsHash}`);
    if (signed !== null)
      log(`compared with ${signed.heads.size} signed heads, the last of line ${signed.last.sequence}`);
    for (const fault of faults.slice(0, SHOWN_FAULTS)) log(`FAULT ${fault}`);
    if (faults.length > SHOWN_FAULTS) log(`and ${faults.length - SHOWN_FAULTS} more`);
    log(faults.length === 0 ? 'the ledger is consistent' : `the ledger is NOT consistent: ${faults.length} faults`);
    return faults.length === 0;
  } finally {
    await database.close();
  }
}

const isConsistent = await run().catch((error: unknown) => {
  process.stderr.write(`ledger:verify: ${error instanceof Error ? error.message : String(error)}\n`);
  return false;
});
process.exitCode = isConsistent ? 0 : 1;
