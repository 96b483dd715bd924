// pnpm --filter operator migrate: brings the schema of DATABASE_URL up to date and ends; with 1 when that fails.
import { readConfig } from './config.ts';
import { preparePostgres } from './db/database.ts';

const say = (line: string): void => void process.stdout.write(`migrate: ${line}\n`);

async function run(): Promise<void> {
  const { databaseUrl } = readConfig();
  if (databaseUrl === undefined) throw new Error('set DATABASE_URL: the embedded database is migrated as it is opened');
  const roleRefused = await preparePostgres(databaseUrl);
  if (roleRefused) say(`no role for the application, the ledger is kept by its triggers alone: ${roleRefused.message}`);
  say('the schema is up to date');
}

await run().catch((error: unknown) => {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
