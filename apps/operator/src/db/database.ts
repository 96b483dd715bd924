import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { holdFolder } from './holdFolder.ts';

/**
 * The database, or a transaction of it, whichever engine is behind. The embedded one has a single connection: inside a
 * transaction use only the handle it was given, or both wait for ever.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
// Any number will do as long as every operator process uses the same.
const MIGRATION_LOCK = 814_027;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL's own 128 MB would be most of the process's memory; a stand-in's data are small. */
const EMBEDDED_SETTINGS = ['-c', 'shared_buffers=16MB'];

/** Opens PostgreSQL at `url` and brings its schema up to date, one process at a time. */
export async function openPostgres(url: string, onLostConnection: (error: Error) => void): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // An error that nobody listens for would end the process. What runs on a broken connection fails, and the pool, which
  // tells a second time of one that was idle, replaces it by itself.
  pool.on('connect', (connection) => connection.on('error', onLostConnection));
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release();
  }
  return handle(drizzlePg(pool), () => pool.end());
}

/** Wraps an embedded database and brings its schema up to date. */
export async function usePglite(engine: PGlite): Promise<Database> {
  const db = drizzlePglite(engine);
  await migratePglite(db, { migrationsFolder });
  return handle(db, () => engine.close());
}

/**
 * Opens the embedded database in a folder, or in memory without one.
 * @throws Error when another process uses the folder.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<Database> {
  const letGo = dataDir === undefined ? async () => undefined : await holdFolder(dataDir);
  const startParams = [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS];
  const database = await usePglite(await PGlite.create({ ...(dataDir !== undefined && { dataDir }), startParams }));
  return { ...database, close: () => database.close().finally(letGo) };
}

function handle(db: Db, close: () => Promise<void>): Database {
  return { db, close, ping: async () => void (await db.execute(sql`select 1`)) };
}
