import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openPostgres, usePglite } from '../db/database.ts';

/** An embedded database in memory, migrated and empty. */
export async function memoryDatabase(): Promise<Database> {
  const loadDataDir = new Blob([await readFile(inject('template'))]);
  return usePglite(await PGlite.create({ loadDataDir }));
}

/** An empty, migrated database of one test's own: embedded, or on a real PostgreSQL where TEST_DATABASE=postgres says so. */
export async function emptyDatabase(): Promise<Database> {
  if (!inject('onPostgres')) return memoryDatabase();
  const { open, drop } = await throwawayPostgres();
  return { ...(await open()), close: drop };
}

/** Where a real PostgreSQL is; null makes tests that want one skip. */
export const postgresUrl = inject('postgresUrl');

type ThrowawayPostgres = {
  url: string;
  /** Connects as one more process would. */
  open(onLost?: (error: Error) => void): Promise<Database>;
  /** Closes all that was opened, and removes the database. */
  drop(): Promise<void>;
};

/** A PostgreSQL database of one test's own. */
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
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      // The server itself waits a few seconds for sessions that are just ending.
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
