import { sql } from 'drizzle-orm';
import type { Client, PoolClient } from 'pg';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/** The times after which PostgreSQL ends a statement, a wait for a lock, and the connection of an idle transaction. */
export type Timeouts = { statementMs: number; lockMs: number; idleInTransactionMs: number };

/** Whether a connection pooler is between the operator and PostgreSQL, and its abilities (decision 93). */
export type Pooler = {
  /** With a pooler each transaction may get another connection. */
  isPresent: boolean;
  /** Whether a statement that was prepared on one connection can be executed on another. True without a pooler. */
  preparesStatements: boolean;
};

/** The settings of direct connections. */
export const NO_POOLER: Pooler = { isPresent: false, preparesStatements: true };

/** The timeouts by the names of PostgreSQL's settings. */
const namesOf = ({ statementMs, lockMs, idleInTransactionMs }: Timeouts) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

/** The timeouts as parameters of a connection; none through a pooler, which refuses them. */
export const connectionTimeouts = (timeouts: Timeouts | undefined, { isPresent }: Pooler) =>
  timeouts && !isPresent ? namesOf(timeouts) : {};

/** Stores the timeouts for all later connections of this login to this database. */
export async function storeTimeouts(db: Db, timeouts: Timeouts): Promise<void> {
  const [here] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`);
  const database = sql.identifier(here?.name ?? '');
  for (const [name, ms] of Object.entries(namesOf(timeouts)))
    await db.execute(
      sql`alter role current_user in database ${database} set ${sql.identifier(name)} = ${sql.raw(String(ms))}`,
    );
}

/** Connections have other timeouts than the settings. */
class TimeoutsError extends Error {
  override readonly name = 'TimeoutsError';
}

/**
 * Checks that a connection from the pooler has the timeouts. Without them a statement or a lock could last forever.
 * @throws TimeoutsError
 */
export async function requireTimeouts(db: Db, timeouts: Timeouts): Promise<void> {
  const wanted = namesOf(timeouts);
  const rows = await rowsOf<{ name: string; ms: number }>(
    db,
    sql`select name, setting::int as ms from pg_settings where name = any (${sql.param(Object.keys(wanted))}::text[])`,
  );
  const others = rows.filter(({ name, ms }) => ms !== wanted[name as keyof typeof wanted]);
  if (others.length === 0) return;
  const found = others.map(({ name, ms }) => `${name} is ${ms} ms`).join(', ');
  throw new TimeoutsError(
    `connections through the pooler have other timeouts than the settings: ${found}. ` +
      'Run migrate with the same settings, then RECONNECT in the console of PgBouncer',
  );
}

/** The address of the migration is that of a pooler. */
class PooledError extends Error {
  override readonly name = 'PooledError';
}

/**
 * Checks that a connection is PostgreSQL's own. The lock of the migration belongs to a connection, which a pooler shares with
 * other clients. A pooler reports other process numbers than PostgreSQL.
 * @throws PooledError
 */
export async function refusePooler(client: Client): Promise<void> {
  const { processID } = client as Client & { processID: number | null };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === processID) return;
  throw new PooledError('MIGRATION_DATABASE_URL leads to a pooler. It must be the address of PostgreSQL itself');
}

/** Removes the names of a connection's statements, so that PostgreSQL parses them at each call. */
export function ignoreNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...rest: unknown[]) => query(withoutName(statement), ...rest);
  client.query = unnamed as typeof client.query;
}

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement;
