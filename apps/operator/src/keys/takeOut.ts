// pnpm --filter @ushindi/operator keys:take-out FOLDER: moves the keys that an earlier version kept in the database to files.
import { readConfig } from '../config.ts';
import { connectPostgres } from '../db/database.ts';
import { takeOutKeys } from './keys.ts';

async function run(folder: string | undefined): Promise<void> {
  const { databaseUrl } = readConfig();
  if (folder === undefined) throw new Error('usage: keys:take-out FOLDER, the folder for the files of the keys');
  if (databaseUrl === undefined)
    throw new Error('set DATABASE_URL: with the embedded database keys move by themselves');
  const database = connectPostgres(databaseUrl, () => undefined);
  try {
    const files = await takeOutKeys(database.db, folder);
    process.stdout.write(files.length === 0 ? 'the database has no keys\n' : `${files.join('\n')}\n`);
  } finally {
    await database.close();
  }
}

await run(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`keys:take-out: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
