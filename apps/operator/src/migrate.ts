// pnpm --filter @ushindi/operator migrate: brings the schema of MIGRATION_DATABASE_URL up to date and grants the login of DATABASE_URL
// what the operator needs. Exits with 1 on failure.
import { readConfig } from './config.ts';
import { prepareDatabase } from './prepareDatabase.ts';

async function run(): Promise<void> {
  const { databaseUrl, migrationUrl, isProduction, storedTimeouts } = readConfig();
  if (databaseUrl === undefined || migrationUrl === undefined)
    throw new Error('set MIGRATION_DATABASE_URL and DATABASE_URL: the embedded database is migrated when it is opened');
  await prepareDatabase(migrationUrl, databaseUrl, { isProduction, storedTimeouts });
  process.stdout.write('migrate: the schema is up to date\n');
}

await run().catch((error: unknown) => {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
