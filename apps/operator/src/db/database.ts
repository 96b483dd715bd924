import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Client, Pool } from 'pg';
import { createLogin, EMBEDDED_ROLE, grantApplication, requireRestricted, refuseSuperuser } from './application.ts';
import type { Db } from './db.ts';
import { forgetFirstRanges, proveFirstRanges } from './firstRange.ts';
import { lockFolder } from './folderLock.ts';
import { migrate, requireMigrated } from './migrations.ts';
import {
  connectionTimeouts,
  ignoreNames,
  NO_POOLER,
  type Pooler,
  refusePooler,
  requireTimeouts,
  storeTimeouts,
  type Timeouts,
} from './pooler.ts';
import { purgeSecurityEvents } from './purgeSecurityEvents.ts';
import { requireChanges } from './readOnly.ts';

export type { Db } from './db.ts';
export type { Pooler, Timeouts } from './pooler.ts';

/** One connection of the database. */
export type Connection = {
  /** Runs a statement. PostgreSQL parses and plans it once per connection and name. */
  query<Row>(statement: { name: string; text: string; values: unknown[] }): Promise<Row[]>;
};

/** The operator's database on either engine. */
export type Database = {
  db: Db;
  /** Acquires a connection and calls `work` with it, so that `work` can read the odds after the wait. */
  onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

// Any number works as long as every operator process uses the same.
const MIGRATION_LOCK = 814_027;
/** The number of connections to PostgreSQL that the operator opens at most. */
export const CONNECTIONS = 10;
/** How long a statement waits for one of them. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL's default of 128 MB would be most of the process's memory, and the embedded database is small. */
const EMBEDDED_SETTINGS = ['-c', 'shared_buffers=16MB'];

/**
 * Opens PostgreSQL at `url` as the application's login, directly or through a pooler.
 * @throws SchemaError when its schema is older than this code.
 * @throws LoginError when the login could change the ledger.
 * @throws TimeoutsError when connections of the pooler have other timeouts.
 */
export async function openPostgres(
  url: string,
  timeouts: Timeouts,
  onLostConnection: (error: Error) => void,
  pooler = NO_POOLER,
): Promise<Database> {
  await withClient(url, async (db) => {
    await requireMigrated(db);
    await requireRestricted(db);
    if (pooler.isPresent) await requireTimeouts(db, timeouts);
  });
  return connectPostgres(url, onLostConnection, { timeouts, pooler });
}

/**
 * Opens PostgreSQL as `openPostgres` does, for a process that changes data.
 * @throws ReadOnlyError while it takes no changes.
 */
export async function openForChanges(...access: Parameters<typeof openPostgres>): Promise<Database> {
  await withClient(access[0], requireChanges);
  return openPostgres(...access);
}

/**
 * Connects to PostgreSQL at `url` as the owner of the schema, for a command that changes tables.
 * @throws ReadOnlyError while it takes no changes.
 */
export async function openAsOwner(url: string, onLostConnection: (error: Error) => void): Promise<Database> {
  await withClient(url, requireChanges);
  return connectPostgres(url, onLostConnection);
}

type Access = {
  timeouts?: Timeouts;
  pooler?: Pooler;
  /** How long the operator waits for a connection and for a reply; without it, the wait for a reply has no limit. */
  replyWithinMs?: number;
};

/** Connects to PostgreSQL at `url` without checking the login's rights. */
export function connectPostgres(
  url: string,
  onLostConnection: (error: Error) => void,
  { timeouts, pooler = NO_POOLER, replyWithinMs }: Access = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: replyWithinMs ?? CONNECT_TIMEOUT_MS,
    ...connectionTimeouts(timeouts, pooler),
    ...(replyWithinMs !== undefined && { query_timeout: replyWithinMs }),
  });
  if (!pooler.preparesStatements) pool.on('connect', ignoreNames);
  // An unhandled 'error' event would end the process. Statements on a broken connection reject, and the pool replaces it.
  // The pool emits the event of an idle connection again, so only the connection's own event is reported.
  pool.on('connect', (connection) => connection.on('error', onLostConnection));
  pool.on('error', () => undefined);
  return handle({ db: drizzlePg(pool), onConnection: borrowing(pool), close: () => pool.end() });
}

/**
 * Brings the schema up to date as the owner of the database, one process at a time, and grants the login of
 * `applicationUrl` its privileges. Creates that login if it is missing and the owner may create roles. Deletes security
 * events whose retention is over. Stores `storedTimeouts` with that login, so that its connections through a pooler have them.
 */
export async function preparePostgres(
  migrationUrl: string,
  applicationUrl: string,
  { isProduction = false, storedTimeouts }: { isProduction?: boolean; storedTimeouts?: Timeouts | undefined } = {},
): Promise<void> {
  const { username, password } = new URL(applicationUrl);
  const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) || null };
  await withClient(migrationUrl, async (db, client) => {
    await refusePooler(client);
    await requireChanges(db);
    if (isProduction) await refuseSuperuser(db);
    // Released when the connection ends.
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`);
    await proveFirstRanges(db);
    await migrate(db).finally(() => forgetFirstRanges(db));
    await createLogin(db, login);
    await grantApplication(db, login.user);
    await purgeSecurityEvents(db);
  });
  if (storedTimeouts) await storeAsLogin(migrationUrl, { username, password }, storedTimeouts);
}

/**
 * Stores timeouts as the login itself, because the owner may not change another login. Connects to the address of the
 * migration, because the application's address may be a pooler's.
 */
async function storeAsLogin(
  migrationUrl: string,
  login: { username: string; password: string },
  timeouts: Timeouts,
): Promise<void> {
  const url = Object.assign(new URL(migrationUrl), login);
  await withClient(url.href, (db) => storeTimeouts(db, timeouts));
}

async function withClient(url: string, work: (db: Db, client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    await work(drizzlePg(client), client);
  } finally {
    await client.end();
  }
}

/** Wraps an embedded database, prepares it as `preparePostgres` does, and assumes the application role. */
export async function usePglite(engine: PGlite): Promise<Database> {
  const db = drizzlePglite(engine);
  await migrate(db);
  await createLogin(db, { user: EMBEDDED_ROLE, password: null });
  await grantApplication(db, EMBEDDED_ROLE);
  await purgeSecurityEvents(db);
  await db.execute(sql`set role ${sql.identifier(EMBEDDED_ROLE)}`);
  // A transaction has the engine's single connection for itself.
  const onConnection: Database['onConnection'] = (work) =>
    engine.transaction((tx) =>
      work({ query: async <Row>({ text, values }: Statement) => (await tx.query<Row>(text, values)).rows }),
    );
  return handle({ db, onConnection, close: () => engine.close() });
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
