import { sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { emptyDatabase, type OwnedDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { openPlayerAccounts, houseAccount, playerCash } from './accounts.ts';
import { post } from './post.ts';
import { type Verdict, verifyLedger } from './verify.ts';

const TRANSFERS_PER_PLAYER = 30;

/** Two players with deposits and stakes. They have separate cash accounts and share house accounts. */
async function fill({ db }: Database): Promise<void> {
  for (const accountId of [1, 17]) {
    await openPlayerAccounts(db, accountId);
    for (let index = 0; index < TRANSFERS_PER_PLAYER; index += 1) {
      const isDeposit = index % 2 === 0;
      await db.transaction((tx) =>
        post(tx, {
          operationKey: `ziada|${accountId}|${index}`,
          kind: isDeposit ? 'deposit' : 'stake',
          atMs: Date.parse('2026-11-21T12:00:00.123Z') + index,
          entries: [
            { account: playerCash(accountId), amountCents: isDeposit ? 500 : -300 },
            {
              account: houseAccount(isDeposit ? 'mobile_money' : 'open_bets', accountId),
              amountCents: isDeposit ? -500 : 300,
            },
          ],
        }),
      );
    }
  }
}

/** The verdict after a change with disabled triggers, which is then rolled back. */
async function verdictAfter({ asOwner }: OwnedDatabase, tampering: string): Promise<Verdict> {
  let verdict: Verdict | null = null;
  const undone = asOwner(async (tx) => {
    for (const statement of ['set local session_replication_role = replica', tampering])
      await tx.execute(sql.raw(statement));
    verdict = await verifyLedger(tx, () => undefined);
    throw new TransactionRollbackError();
  });
  await expect(undone).rejects.toBeInstanceOf(TransactionRollbackError);
  if (verdict === null) throw new Error('no verdict');
  return verdict;
}

describe('the verifier', () => {
  let database: OwnedDatabase;
  const third = `(select id from ledger_entry where account_code = '${playerCash(1)}' order by id offset 2 limit 1)`;

  beforeAll(async () => {
    database = await emptyDatabase();
    await fill(database);
  });
  afterAll(() => database.close());

  it('reads the whole ledger, finds no fault and returns one hash of all chains', async () => {
    const seen: [number, number][] = [];
    const verdict = await verifyLedger(database.db, (done, total) => seen.push([done, total]));
    expect(verdict).toMatchObject({ entries: 4 * TRANSFERS_PER_PLAYER, faults: [] });
    expect(seen.at(-1)).toEqual([verdict.entries, verdict.entries]);
    expect((await verifyLedger(database.db, () => undefined)).headsHash).toBe(verdict.headsHash);
    const changed = await verdictAfter(database, `update ledger_account set head_hash = 'x' where code = 'revenue:3'`);
    expect(changed.headsHash).not.toBe(verdict.headsHash);
  });

  it.each([
    ['one bit of an amount', `update ledger_entry set amount_cents = amount_cents # 1 where id = ${third}`],
    ['a balance', `update ledger_entry set balance_after_cents = balance_after_cents + 1 where id = ${third}`],
    ['a byte of a hash', `update ledger_entry set hash = overlay(hash placing 'x' from 9) where id = ${third}`],
    [
      'the operation key',
      `update ledger_transfer set operation_key = 'other' where id = (select transfer_id from ledger_entry where id = ${third})`,
    ],
    [
      'the kind',
      `update ledger_transfer set kind = 'bonus' where id = (select transfer_id from ledger_entry where id = ${third})`,
    ],
    [
      'the time',
      `update ledger_transfer set created_at = created_at + interval '1 millisecond' where id = (select transfer_id from ledger_entry where id = ${third})`,
    ],
  ])('reports the entry when %s was changed', async (_what, tampering) => {
    const [wanted] = await rowsOf<{ id: number }>(database.db, sql.raw(`select ${third} as id`));
    const { faults } = await verdictAfter(database, tampering);
    expect(faults.join('\n')).toContain(`entry ${wanted?.id} of ${playerCash(1)}`);
  });

  it.each([
    ['an entry was deleted', `delete from ledger_entry where id = ${third}`, /its hash does not match/],
    [
      'the last entry was deleted',
      `delete from ledger_entry where id = (select max(id) from ledger_entry where account_code = '${playerCash(1)}')`,
      /it counts 30 entries, not 29/,
    ],
    [
      'all entries of an account were deleted',
      `delete from ledger_entry where account_code = '${playerCash(1)}'`,
      /account player_cash:1 has no entries, but a balance/,
    ],
    [
      'an account was given money',
      `update ledger_account set balance_cents = balance_cents + 100 where code = '${playerCash(1)}'`,
      /account player_cash:1: its balance is 3100 instead of 3000/,
    ],
    [
      'an account without entries was given money',
      `update ledger_account set balance_cents = 100 where code = 'revenue:3'`,
      /account revenue:3 has no entries, but a balance of 100/,
    ],
    [
      "an account's head was changed",
      `update ledger_account set head_hash = 'x' where code = '${playerCash(1)}'`,
      /account player_cash:1: its chain does not end/,
    ],
    ['a transfer was deleted', `delete from ledger_transfer where kind = 'stake'`, /its transfer is missing/],
    [
      'a transfer was inserted without entries',
      `insert into ledger_transfer (operation_key, kind, created_at) values ('x', 'bonus', now())`,
      /has 0 entries that sum to 0/,
    ],
    [
      'the kind of an account was changed',
      `update ledger_account set kind = 'revenue' where code = '${playerCash(1)}'`,
      /account player_cash:1 is of kind revenue/,
    ],
  ])('reports when %s', async (_what, tampering, words) => {
    expect((await verdictAfter(database, tampering)).faults.join('\n')).toMatch(words);
  });
});

it.skipIf(postgresUrl === null)('verifies a real PostgreSQL', async () => {
  const postgres = await throwawayPostgres();
  const database = await postgres.open();
  await fill(database);
  const verdict = await verifyLedger(database.db, () => undefined);
  expect(verdict).toMatchObject({ entries: 4 * TRANSFERS_PER_PLAYER, faults: [] });
  await postgres.drop();
});
