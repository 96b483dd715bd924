import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { inject } from 'vitest';
import { EMBEDDED_ROLE } from '../db/application.ts';
import {
  connectPostgres,
  type Database,
  openPostgres,
  preparePostgres,
  type Timeouts,
  usePglite,
} from '../db/database.ts';
import type { Db } from '../db/db.ts';

/** An embedded database in memory, migrated and empty. */
export async function memoryDatabase(): Promise<Database> {
  return usePglite(await memoryEngine());
}

/** The engine of a migrated embedded database. Its statements run as the owner. */
export const memoryEngine = async (): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([await readFile(inject('template'))]) });

type Reusable = { database: OwnedDatabase; empty(): Promise<void> };

/**
 * Databases that tests of this worker have closed. Emptying one takes a fraction of the time that opening one does. Files
 * share a worker, so the run drops them at its end (globalSetup.ts).
 */
const closed: Reusable[] = [];

/** A database that a test may change as its owner. The owner has rights that the operator lacks. */
export type OwnedDatabase = Database & { asOwner<T>(work: (tx: Db) => Promise<T>): Promise<T> };

/**
 * A migrated, empty database: on a real PostgreSQL, or embedded without one and with TEST_DATABASE=embedded. `close` is
 * required.
 */
export async function emptyDatabase(): Promise<OwnedDatabase> {
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
    void (await engine.exec(`reset role; ${EMPTY_TABLES}; set role ${EMBEDDED_ROLE}`));
  // The embedded database has one session, whose login is the owner.
  const asOwner: OwnedDatabase['asOwner'] = (work) =>
    database.db.transaction(async (tx) => {
      await tx.execute('set local role none');
      return work(tx);
    });
  return { database: { ...database, asOwner }, empty };
}

async function reusablePostgres(): Promise<Reusable> {
  const { open, openAsOwner } = await throwawayPostgres();
  const database = await open();
  const owner = openAsOwner();
  // On an open connection: a new one takes three times as long, because it plans each statement again.
  const empty = async (): Promise<void> => void (await owner.db.execute(sql.raw(EMPTY_TABLES)));
  return { database: { ...database, asOwner: (work) => owner.db.transaction(work) }, empty };
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
  /** Address with the login that owns the database. */
  url: string;
  /** Address with the operator's login. */
  applicationUrl: string;
  /** Migrates and connects as another process would. */
  open(onLost?: (error: Error) => void, timeouts?: Timeouts): Promise<Database>;
  /** Connects with the login that owns the database. */
  openAsOwner(): Database;
  /** Deletes all rows but the house accounts. */
  empty(): Promise<void>;
  /** Closes everything opened and removes the database. */
  drop(): Promise<void>;
};

/** 0 turns a timeout off: a busy machine must not fail a test. */
const NO_TIMEOUTS: Timeouts = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };

/** A login of all throwaway databases. Roles belong to the server, so it stays. */
const APPLICATION_LOGIN = 'ushindi_test_application';

/** A PostgreSQL database for one test. */
export async function throwawayPostgres(): Promise<ThrowawayPostgres> {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  const url = new URL(postgresUrl ?? '');
  await administer(url.href, `create database ${name}`);
  // A crash of the server may lose commits of a test. Nothing else does, and no commit waits for the disk.
  await administer(url.href, `alter database ${name} set synchronous_commit = off`);
  url.pathname = `/${name}`;
  const application = new URL(url);
  application.username = APPLICATION_LOGIN;
  application.password = 'siri';
  const opened: Database[] = [];
  const keep = (database: Database): Database => {
    opened.push(database);
    return database;
  };
  return {
    url: url.href,
    applicationUrl: application.href,
    open: async (onLost = rethrow, timeouts = NO_TIMEOUTS) => {
      await preparePostgres(url.href, application.href);
      return keep(await openPostgres(application.href, timeouts, onLost));
    },
    openAsOwner: () => keep(connectPostgres(url.href, rethrow)),
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
