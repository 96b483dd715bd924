// pnpm --filter @ushindi/operator staff: commands of the operator's staff. Exits with 0 when done, 1 on failure, 2 for wrong usage,
// 3 when refused.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { type Database, openAsOwner, openEmbedded, openForChanges } from '../db/database.ts';
import { dataClock } from '../db/dataClock.ts';
import { createLogger } from '../log.ts';
import { runProgram } from './program.ts';
import { staffTools } from './tools.ts';

const onLost = (error: Error) => void process.stderr.write(`staff: ${error.message}\n`);

async function openOwner({ migrationUrl }: Config): Promise<Database> {
  if (migrationUrl === undefined) throw new Error('set MIGRATION_DATABASE_URL: this command changes tables');
  return openAsOwner(migrationUrl, onLost);
}

async function openApplication({ databaseUrl, databaseTimeouts, pooler, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== undefined) return openForChanges(databaseUrl, databaseTimeouts, onLost, pooler);
  if (dataDir === undefined) throw new Error('set DATABASE_URL or OPERATOR_DATA_DIR');
  if (!existsSync(dataDir)) throw new Error(`the folder ${path.resolve(dataDir)} does not exist`);
  return openEmbedded(dataDir);
}

const config = readConfig();
const logger = createLogger('warn', process.stderr);

/**
 * The name of the user of the operating system. Null if the user has none, as in a container; --as is required then.
 */
function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    // The user id has no entry in the system's list.
    return null;
  }
}

process.exitCode = await runProgram(process.argv.slice(2), {
  open: (as) => (as === 'owner' ? openOwner(config) : openApplication(config)),
  toolsOn: (database) => staffTools(database, config, logger),
  clockOn: (database) => dataClock(database.db, logger),
  logger,
  systemUser: systemUser(),
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
}).catch((error: unknown) => {
  process.stderr.write(`staff: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
