import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { APPLICATION_ROLE } from './applicationRole.ts';
import { asApplication, connectPostgres, type Database } from './database.ts';
import { requireMigrated } from './migrations.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens a PostgreSQL whose schema the command `migrate` brings up to date, as the application role where the login may
 * assume it.
 * @throws SchemaError when the schema is older than this code.
 */
export async function openMigrated(url: string, onLostConnection: (error: Error) => void): Promise<Database> {
  const login = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await login.connect();
  try {
    await requireMigrated(drizzle(login));
    const roleRefused = await tryRole(login);
    return connectPostgres(roleRefused === null ? asApplication(url) : url, onLostConnection, roleRefused);
  } finally {
    await login.end();
  }
}

async function tryRole(login: Client): Promise<Error | null> {
  try {
    await login.query(`set role ${APPLICATION_ROLE}`);
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
