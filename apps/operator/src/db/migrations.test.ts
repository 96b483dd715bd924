import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryEngine } from '../test/databases.ts';
import { undone } from '../test/undone.ts';
import type { Db } from './db.ts';
import { migrate, requireMigrated } from './migrations.ts';
import { rowsOf } from './rows.ts';

let engine: PGlite;
let db: Db;
beforeAll(async () => {
  engine = await memoryEngine();
  db = drizzle(engine);
});
afterAll(() => engine.close());

const functionHashes = (tx: Db) =>
  rowsOf<{ hash: string }>(tx, sql`select hash from drizzle.sql_functions order by id`);
const houseAccount = async (tx: Db) =>
  (await rowsOf<{ code: string }>(tx, sql`select house_account('revenue', 17) as code`))[0]?.code;

/** Leaves the functions as another version of the operator would: different, and recorded under another hash. */
async function applyOtherFunctions(tx: Db): Promise<void> {
  await tx.execute(`create or replace function house_account(kind text, account_id bigint) returns text
    language sql immutable as $$ select 'other' $$`);
  await tx.execute("insert into drizzle.sql_functions (hash) values ('other')");
}
const addNewerMigration = (tx: Db) =>
  tx.execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)");

describe('migrate', () => {
  it('changes nothing in a database that is up to date', () =>
    undone(db, async (tx) => {
      const before = await functionHashes(tx);
      await migrate(tx);
      expect(await functionHashes(tx)).toEqual(before);
    }));

  it('applies the functions again when they changed', () =>
    undone(db, async (tx) => {
      const [current] = await functionHashes(tx);
      await applyOtherFunctions(tx);
      await migrate(tx);
      expect(await houseAccount(tx)).toBe('revenue:1');
      expect(await functionHashes(tx)).toEqual([current, { hash: 'other' }, current]);
    }));

  it('leaves the functions of a newer version that has migrated the database', () =>
    undone(db, async (tx) => {
      await applyOtherFunctions(tx);
      await addNewerMigration(tx);
      await migrate(tx);
      expect(await houseAccount(tx)).toBe('other');
    }));

  it('refuses a database of a version before the first release and names the way to an empty one', () =>
    undone(db, async (tx) => {
      await tx.execute("update drizzle.__drizzle_migrations set hash = 'development' where id = 1");
      await expect(migrate(tx)).rejects.toThrow(/cannot be upgraded.*npm start -- --fresh/);
      await expect(requireMigrated(tx)).rejects.toThrow(/cannot be upgraded/);
    }));

  it('rolls back everything when one statement fails', () =>
    undone(db, async (tx) => {
      await applyOtherFunctions(tx);
      await tx.execute('drop function place_bets');
      // "create or replace" refuses another return type, and place_bets is the last function.
      await tx.execute(
        'create function place_bets(given jsonb, legs jsonb, max_outcome_cents bigint, max_market_cents bigint, needs_age_proof boolean) returns int language sql as $$ select 1 $$',
      );
      await expect(migrate(tx)).rejects.toThrow('Failed query');
      expect(await houseAccount(tx)).toBe('other');
    }));
});

describe('requireMigrated', () => {
  it('accepts a database that this version or a newer one has migrated', () =>
    undone(db, async (tx) => {
      await expect(requireMigrated(tx)).resolves.toBeUndefined();
      await applyOtherFunctions(tx);
      await addNewerMigration(tx);
      await expect(requireMigrated(tx)).resolves.toBeUndefined();
    }));

  it.each([
    ['without this version’s functions', "update drizzle.sql_functions set hash = 'other'"],
    [
      'without the newest migration',
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    ],
    ['without a schema', 'drop schema drizzle cascade'],
  ])('refuses a database %s', (_what, statement) =>
    undone(db, async (tx) => {
      await tx.execute(statement);
      await expect(requireMigrated(tx)).rejects.toThrow('run its migrate command first');
    }),
  );
});

it('leaves only these constraints for a migration of the next release to validate', async () => {
  const unchecked = await rowsOf<{ name: string }>(
    db,
    sql`select distinct conname as name from pg_constraint where not convalidated order by 1`,
  );
  // All migrations of a release are one transaction, whose locks would last as long as the validation (decision 42).
  expect(unchecked.map(({ name }) => name)).toEqual(['bet_leg_odds_finite', 'bet_total_odds', 'game_round_odds']);
});

it('defines one function per file, named like it', async () => {
  const files = readdirSync(fileURLToPath(new URL('./functions', import.meta.url)));
  const names = files.map((file) => file.replace(/^\d+_(\w+)\.sql$/, '$1'));
  const stored = await rowsOf<{ name: string }>(
    db,
    sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace 
      and proname not in ('ledger_append_only', 'security_event_kept')`,
  );
  expect(stored.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
