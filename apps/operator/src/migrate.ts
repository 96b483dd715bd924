// pnpm --filter operator migrate: brings the schema of DATABASE_URL up to date. Exits with 1 on failure.
import { readConfig } from './config.ts';
import { preparePostgres } from './db/database.ts';

const log = (line: string): void => void process.stdout.write(`migrate: ${line}\n`);

async function run(): Promise<void> {
  const { databaseUrl } = readConfig();
  if (databaseUrl === undefined)
    throw new Error('set DATABASE_URL: the embedded database is migrated when it is opened');
  const roleRefused = await preparePostgres(databaseUrl);
  if (roleRefused) log(`no application role, so only triggers protect the ledger: ${roleRefused.message}`);
  log('the schema is up to date');
}

await run().catch((error: unknown) => {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
