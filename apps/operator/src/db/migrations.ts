import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
});
const functionsFolder = fileURLToPath(new URL('./functions', import.meta.url));

/** Every SQL function, one statement per file, in the order of the file names: a function may use the ones before it. */
const functions = readdirSync(functionsFolder)
  .toSorted()
  .map((name) => readFileSync(path.join(functionsFolder, name), 'utf8'));
const functionsHash = createHash('sha256').update(functions.join('\0')).digest('hex');

/** The database's schema does not fit this version of the operator. */
class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/**
 * Brings the schema up to date in one transaction: new migrations first, then the SQL functions if they changed.
 * @throws SchemaError for a database with other migrations than this version.
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of historyTables) await tx.execute(statement);
    const { applied, functionHashes } = await readHistory(tx);
    requireKnown(applied);
    for (const { sql: statements, hash, folderMillis } of migrations.slice(applied.length)) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
    // A newer version has migrated the database and applied functions that fit its schema.
    if (applied.length > migrations.length || functionHashes.at(-1) === functionsHash) return;
    for (const statement of functions) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.sql_functions (hash) values (${functionsHash})`);
  });
}

/**
 * Checks that `migrate` of this version or a newer one has run. Changes nothing.
 * @throws SchemaError when it has not.
 */
export async function requireMigrated(db: Db): Promise<void> {
  const [found] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.sql_functions') is not null as exists`,
  );
  const { applied, functionHashes } = found?.exists ? await readHistory(db) : { applied: [], functionHashes: [] };
  requireKnown(applied);
  // The hash may be an older row, if a newer version has migrated the database since.
  if (applied.length < migrations.length || !functionHashes.includes(functionsHash))
    throw new SchemaError('the schema of the database is older than this operator: run its migrate command first');
}

// Drizzle's own table of migrations, and one for the functions. The newest row is the current one.
const historyTables = [
  sql`create schema if not exists drizzle`,
  sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`,
  sql`create table if not exists drizzle.sql_functions (id serial primary key, hash text not null)`,
];

async function readHistory(db: Db): Promise<{ applied: string[]; functionHashes: string[] }> {
  const hashesOf = async (table: string): Promise<string[]> => {
    const rows = await rowsOf<{ hash: string }>(db, sql.raw(`select hash from drizzle.${table} order by id`));
    return rows.map(({ hash }) => hash);
  };
  return { applied: await hashesOf('__drizzle_migrations'), functionHashes: await hashesOf('sql_functions') };
}

/** A migration is never edited once it is released, so equal positions have equal hashes. */
function requireKnown(applied: string[]): void {
  if (migrations.every(({ hash }, index) => applied[index] === undefined || applied[index] === hash)) return;
  throw new SchemaError(
    'the database was created by a development version before the first release and cannot be upgraded. ' +
      'Start with an empty one: `npm start -- --fresh`, an empty OPERATOR_DATA_DIR, or a new PostgreSQL database',
  );
}
