import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { usePglite } from './database.ts';

const BEFORE_CHAINS = 6;

/** The migrations up to the one that brought the chains, in a folder of their own. */
async function earlyMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'operator-migrations-'));
  await cp(fileURLToPath(new URL('../../migrations', import.meta.url)), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] };
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, BEFORE_CHAINS) }));
  return folder;
}

it('entries from before the chains are chained by the migration', async () => {
  const migrationsFolder = await earlyMigrations();
  const engine = await PGlite.create();
  await migrate(drizzle(engine), { migrationsFolder });
  await engine.exec(`
    insert into ledger_account (code, kind) values ('player_cash:1', 'player_cash');
    insert into ledger_transfer (operation_key, kind, created_at)
      select 'deposit:' || n, 'deposit', timestamptz '2026-11-21 12:00:00.789Z' + n * interval '1 ms' from generate_series(1, 50) n;
    insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents)
      select n, code, sign * 100, sign * 100 * n
      from generate_series(1, 50) n, (values ('player_cash:1', 1), ('mobile_money:1', -1)) as side (code, sign) order by n;
    update ledger_account set balance_cents = 5000 where code = 'player_cash:1';
    update ledger_account set balance_cents = -5000 where code = 'mobile_money:1';`);
  const database = await usePglite(engine);
  expect(await verifyLedger(database.db, () => undefined)).toMatchObject({ entries: 100, faults: [] });
  await database.close();
  await rm(migrationsFolder, { recursive: true });
});
