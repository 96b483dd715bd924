import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Client, Pool } from 'pg';
import { APPLICATION_ROLE, grantApplicationRole } from './applicationRole.ts';
import type { Db } from './db.ts';
import { lockFolder } from './folderLock.ts';
import { migrate } from './migrations.ts';

export type { Db } from './db.ts';

/** One connection of the database. */
export type Connection = {
  /** Runs a statement. PostgreSQL parses and plans it once per connection and name. */
  query<Row>(statement: { name: string; text: string; values: unknown[] }): Promise<Row[]>;
};

export type Database = {
  db: Db;
  /** Why statements run as the login instead of the application role: the login may not create roles. Null if they do not. */
  roleRefused: Error | null;
  /** Acquires a connection and calls `work` with it, which can thus read fresh odds after the wait. */
  onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

// Any number works as long as every operator process uses the same.
const MIGRATION_LOCK = 814_027;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL's default of 128 MB would be most of the process's memory, and the embedded database is small. */
const EMBEDDED_SETTINGS = ['-c', 'shared_buffers=16MB'];

/**
 * Opens PostgreSQL at `url` and brings its schema up to date, one process at a time. Statements run as the application
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
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // An unhandled 'error' event would end the process. Statements on a broken connection reject, and the pool replaces it.
  // The pool repeats the event of an idle connection, so only the connection's own is reported.
  pool.on('connect', (connection) => connection.on('error', onLostConnection));
  pool.on('error', () => undefined);
  return handle({ db: drizzlePg(pool), roleRefused, onConnection: borrowing(pool), close: () => pool.end() });
}

/**
 * Brings the schema of PostgreSQL at `url` up to date, one process at a time. Returns why the application role cannot be
 * used, or null.
 */
export async function preparePostgres(url: string): Promise<Error | null> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await owner.connect();
  try {
    // Released when the connection ends.
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePg(owner);
    await migrate(db);
    return await grantApplicationRole(db);
  } finally {
    await owner.end();
  }
}

/** Sets the role in the connection's startup options, so that even `reset role` does not return to the login. */
export function asApplication(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${given} -c role=${APPLICATION_ROLE}`.trim());
  return address.href;
}

/** Wraps an embedded database, brings its schema up to date and assumes the application role. */
export async function usePglite(engine: PGlite): Promise<Database> {
  const db = drizzlePglite(engine);
  await migrate(db);
  const roleRefused = await grantApplicationRole(db);
  if (roleRefused === null) await db.execute(sql.raw(`set role ${APPLICATION_ROLE}`));
  // A transaction owns the engine's single connection.
  const onConnection: Database['onConnection'] = (work) =>
    engine.transaction((tx) =>
      work({ query: async <Row>({ text, values }: Statement) => (await tx.query<Row>(text, values)).rows }),
    );
  return handle({ db, roleRefused, onConnection, close: () => engine.close() });
}

type Statement = Parameters<Connection['query']>[0];

/**
 * Opens the embedded database in a folder, or in memory without one.
 * @throws Error when another process uses the folder.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<Database> {
  const release = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  const startParams = [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS];
  const database = await usePglite(await PGlite.create({ ...(dataDir !== undefined && { dataDir }), startParams }));
  return { ...database, close: () => database.close().finally(release) };
}

const borrowing =
  (pool: Pool): Database['onConnection'] =>
  async (work) => {
    const client = await pool.connect();
    try {
      return await work({ query: async (statement) => (await client.query(statement)).rows });
    } finally {
      client.release();
    }
  };

function handle(parts: Omit<Database, 'ping'>): Database {
  return { ...parts, ping: async () => void (await parts.db.execute(sql`select 1`)) };
}
