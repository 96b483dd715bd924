import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import { APPLICATION_ROLE, grantApplicationRole } from './applicationRole.ts';
import { holdFolder } from './holdFolder.ts';
import { PreparingClient } from './preparingClient.ts';

/**
 * The database, or a transaction of it, whichever engine is behind. The embedded one has a single connection: inside a
 * transaction use only the handle it was given, or both wait for ever.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Why statements run as the login itself instead of the application's role: it may not make roles. */
  roleRefused: Error | null;
  /**
   * Does work once a connection is in hand. A lone statement on `db` waits for one too, but nothing can be looked at
   * between that wait and the statement.
   */
  onConnection<T>(work: (connection: Db) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
// Any number will do as long as every operator process uses the same.
const MIGRATION_LOCK = 814_027;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL's own 128 MB would be most of the process's memory; a stand-in's data are small. */
const EMBEDDED_SETTINGS = ['-c', 'shared_buffers=16MB'];

/**
 * Opens PostgreSQL at `url` and brings its schema up to date, one process at a time. Statements run as the application's
 * role where the login may become it.
 */
export async function openPostgres(url: string, onLostConnection: (error: Error) => void): Promise<Database> {
  const roleRefused = await preparePostgres(url);
  return connectPostgres(roleRefused === null ? asApplication(url) : url, onLostConnection, roleRefused);
}

/** Connects to PostgreSQL at `url` as its login, and changes nothing. */
export function connectPostgres(
  url: string,
  onLostConnection: (error: Error) => void,
  roleRefused: Error | null = null,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    Client: PreparingClient,
  });
  // An error that nobody listens for would end the process. What runs on a broken connection fails, and the pool, which
  // tells a second time of one that was idle, replaces it by itself.
  pool.on('connect', (connection) => connection.on('error', onLostConnection));
  pool.on('error', () => undefined);
  return handle({ db: drizzlePg(pool), roleRefused, onConnection: borrowing(pool), close: () => pool.end() });
}

/**
 * Brings the schema of PostgreSQL at `url` up to date, one process at a time; answers why the application's role cannot
 * be used, null when it can.
 */
export async function preparePostgres(url: string): Promise<Error | null> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await owner.connect();
  try {
    // Held until the connection ends.
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePg(owner);
    await migratePg(db, { migrationsFolder });
    return await grantApplicationRole(db);
  } finally {
    await owner.end();
  }
}

/** The role is set as the connection begins, so that not even `reset role` leads back to the login. */
export function asApplication(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${given} -c role=${APPLICATION_ROLE}`.trim());
  return address.href;
}

/** Wraps an embedded database, brings its schema up to date and takes the application's role. */
export async function usePglite(engine: PGlite): Promise<Database> {
  const db = drizzlePglite(engine);
  await migratePglite(db, { migrationsFolder });
  const roleRefused = await grantApplicationRole(db);
  if (roleRefused === null) await db.execute(sql.raw(`set role ${APPLICATION_ROLE}`));
  // Its one connection is in hand inside a transaction.
  return handle({ db, roleRefused, onConnection: (work) => db.transaction(work), close: () => engine.close() });
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

function borrowing(pool: Pool): Database['onConnection'] {
  // One handle a connection: making it takes longer than a short statement's text.
  const handles = new WeakMap<PoolClient, Db>();
  const handleOf = (connection: PoolClient): Db => {
    const kept = handles.get(connection) ?? drizzlePg(connection);
    handles.set(connection, kept);
    return kept;
  };
  return async (work) => {
    const connection = await pool.connect();
    try {
      return await work(handleOf(connection));
    } finally {
      connection.release();
    }
  };
}

function handle(parts: Omit<Database, 'ping'>): Database {
  return { ...parts, ping: async () => void (await parts.db.execute(sql`select 1`)) };
}
