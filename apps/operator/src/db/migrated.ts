import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { APPLICATION_ROLE } from './applicationRole.ts';
import { asApplication, connectPostgres, type Database, migrationsFolder } from './database.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens a PostgreSQL whose schema somebody else brings up to date (`migrate`), as the application's role where the login
 * may become it.
 * @throws Error when the schema is older than this code.
 */
export async function openMigrated(url: string, onLostConnection: (error: Error) => void): Promise<Database> {
  const login = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await login.connect();
  try {
    await requireMigrated(login);
    const roleRefused = await tryRole(login);
    return connectPostgres(roleRefused === null ? asApplication(url) : url, onLostConnection, roleRefused);
  } finally {
    await login.end();
  }
}

async function requireMigrated(login: Client): Promise<void> {
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const { rows } = await login.query<{ is_there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  const applied = rows[0]?.is_there
    ? await login.query<{ newest: string | null }>(
        'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
      )
    : null;
  if (Number(applied?.rows[0]?.newest ?? 0) < newest)
    throw new Error('the schema of the database is older than this operator: run its migrate command first');
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
