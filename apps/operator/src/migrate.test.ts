import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { connectPostgres } from './db/database.ts';
import { postgresUrl, throwawayPostgres } from './test/databases.ts';

const run = (file: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], { env });

it.skipIf(postgresUrl === null)(
  'migrates and verifies in production with the settings of the database alone',
  {
    tags: ['R-111'],
  },
  async () => {
    const { url, applicationUrl, openAsOwner, drop } = await throwawayPostgres();
    // Production refuses a superuser.
    const migration = new URL(url);
    const database = sql.identifier(migration.pathname.slice(1));
    [migration.username, migration.password] = [`${migration.pathname.slice(1)}_owner`, 'siri'];
    const role = sql.identifier(migration.username);
    const { db } = openAsOwner();
    await db.execute(sql`create role ${role} login createrole password 'siri'`);
    await db.execute(sql`alter database ${database} owner to ${role}`);
    await db.execute(sql`alter schema public owner to ${role}`);
    const env = { NODE_ENV: 'production', DATABASE_URL: applicationUrl, MIGRATION_DATABASE_URL: migration.href };

    expect((await run('migrate.ts', env)).stdout).toContain('the schema is up to date');
    expect((await run('verifyLedger.ts', env)).stdout).toContain('the ledger is consistent');

    await drop();
    const server = connectPostgres(postgresUrl ?? '', (error) => {
      throw error;
    });
    await server.db.execute(sql`drop role ${role}`);
    await server.close();
  },
);
