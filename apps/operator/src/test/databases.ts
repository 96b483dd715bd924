import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import { APPLICATION_ROLE } from '../db/applicationRole.ts';
import { type Database, openPostgres, usePglite } from '../db/database.ts';

/** An embedded database in memory, migrated and empty. */
export async function memoryDatabase(): Promise<Database> {
  return usePglite(await memoryEngine());
}

/** The engine of a migrated embedded database. Its statements run as the owner. */
export const memoryEngine = async (): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([await readFile(inject('template'))]) });

type Reusable = { database: Database; empty(): Promise<void>; drop(): Promise<void> };

/** Databases that a test of this file has closed. Emptying one takes a fraction of the time that opening one does. */
const closed: Reusable[] = [];
afterAll(async () => {
  await Promise.all(closed.splice(0).map((each) => each.drop()));
});

/** A migrated, empty database: embedded, or on a real PostgreSQL with TEST_DATABASE=postgres. `close` is required. */
export async function emptyDatabase(): Promise<Database> {
  const reusable = closed.pop() ?? (await (inject('onPostgres') ? reusablePostgres() : reusableMemory()));
  const close = async (): Promise<void> => {
    await reusable.empty();
    closed.push(reusable);
  };
  return { ...reusable.database, close };
}

async function reusableMemory(): Promise<Reusable> {
  const engine = await memoryEngine();
  const database = await usePglite(engine);
  const empty = async (): Promise<void> =>
    void (await engine.exec(`reset role; ${EMPTY_TABLES}; set role ${APPLICATION_ROLE}`));
  return { database, empty, drop: () => database.close() };
}

async function reusablePostgres(): Promise<Reusable> {
  const { open, empty, drop } = await throwawayPostgres();
  return { database: await open(), empty, drop };
}

/** Keeps what the migrations insert: the house accounts. Triggers are off, because the ledger refuses to be emptied. */
const EMPTY_TABLES = `
  do $$
  declare
    name text;
  begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'ledger_account' loop
      execute format('delete from %I', name);
    end loop;
    delete from ledger_account where code like 'player\\_%';
    update ledger_account set balance_cents = 0, head_hash = '', entry_count = 0 where entry_count > 0;
    perform setval(format('%I', sequencename), 1, false) from pg_sequences where schemaname = 'public';
  end
  $$`;

/** Address of a real PostgreSQL; null skips the tests that need one. */
export const postgresUrl = inject('postgresUrl');

type ThrowawayPostgres = {
  url: string;
  /** Connects as another process would. */
  open(onLost?: (error: Error) => void): Promise<Database>;
  /** Deletes all rows but the house accounts. */
  empty(): Promise<void>;
  /** Closes everything opened and removes the database. */
  drop(): Promise<void>;
};

/** A PostgreSQL database for one test. */
export async function throwawayPostgres(): Promise<ThrowawayPostgres> {
  const name = `operator_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(postgresUrl ?? '');
  await administer(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  const opened: Database[] = [];
  return {
    url: url.href,
    open: async (onLost = rethrow) => {
      const database = await openPostgres(url.href, onLost);
      opened.push(database);
      return database;
    },
    empty: () => administer(url.href, EMPTY_TABLES),
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      // The server waits a few seconds for sessions that are ending.
      await administer(postgresUrl ?? '', `drop database ${name}`);
    },
  };
}

function rethrow(error: Error): never {
  throw error;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
