import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { emptyDatabase } from '../test/databases.ts';
import { undone } from '../test/undone.ts';
import { HOUSE_ACCOUNT_KINDS, houseAccount, openPlayerAccounts, playerBonus, playerCash } from './accounts.ts';

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

const PLAYERS = Array.from({ length: 100 }, (_, index) => index + 1);

describe('account codes of the database', () => {
  it('equal those of the application for players', async () => {
    const rows = await rowsOf<{ code: string }>(
      database.db,
      sql`select player_cash_account(id) as code from generate_series(1, ${PLAYERS.length}::bigint) as id order by id`,
    );
    expect(rows.map(({ code }) => code)).toEqual(PLAYERS.map(playerCash));
  });

  it('equal those of the application for the house', async () => {
    for (const kind of HOUSE_ACCOUNT_KINDS) {
      const rows = await rowsOf<{ code: string }>(
        database.db,
        sql`select house_account(${kind}, id) as code from generate_series(1, ${PLAYERS.length}::bigint) as id order by id`,
      );
      expect(rows.map(({ code }) => code)).toEqual(PLAYERS.map((id) => houseAccount(kind, id)));
    }
  });

  it('equal those of the application for the accounts that it opens for a player', async () => {
    const opened = await undone(database.db, async (tx) => {
      await openPlayerAccounts(tx, 7);
      return rowsOf<{ code: string }>(tx, sql`select code from ledger_account where code like 'player%' order by code`);
    });
    expect(opened.map(({ code }) => code)).toEqual([playerBonus(7), playerCash(7)]);
  });

  it('are opened for every house account and nothing else by the migrations', async () => {
    const rows = await rowsOf<{ code: string; kind: string }>(database.db, sql`select code, kind from ledger_account`);
    const wanted = new Map(HOUSE_ACCOUNT_KINDS.flatMap((kind) => PLAYERS.map((id) => [houseAccount(kind, id), kind])));
    expect(new Map(rows.map(({ code, kind }) => [code, kind]))).toEqual(wanted);
  });
});
