import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { ledgerEntry, ledgerTransfer } from '../db/schema/index.ts';
import { emptyDatabase } from '../test/databases.ts';
import { auditLedger } from '../test/operator.ts';
import { balanceCents, openPlayerAccounts, own, playerCash } from './accounts.ts';
import { type Entry, InsufficientFunds, post } from './post.ts';

let database: Database;
const CASH = playerCash(1);
const MONEY = own('mobile_money', 1);

beforeAll(async () => {
  database = await emptyDatabase();
  await openPlayerAccounts(database.db, 1);
});
afterAll(async () => {
  await auditLedger(database.db);
  await database.close();
});

const move = (operationKey: string, entries: Entry[]) =>
  database.db.transaction((tx) => post(tx, { operationKey, kind: 'deposit', atMs: 0, entries }));
const give = (operationKey: string, amountCents: number) =>
  move(operationKey, [
    { account: MONEY, amountCents: -amountCents },
    { account: CASH, amountCents },
  ]);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a transfer', () => {
  it('moves money and keeps the balance after each side', async () => {
    const { transferId, replayed } = await give('a', 5_000);
    expect(replayed).toBe(false);
    expect(await balanceCents(database.db, CASH)).toBe(5_000);
    const entries = (await database.db.select().from(ledgerEntry)).filter((entry) => entry.transferId === transferId);
    expect(entries.find((entry) => entry.accountCode === CASH)).toMatchObject({
      amountCents: 5_000,
      balanceAfterCents: 5_000,
    });
  });

  it('happens once per operation key', async () => {
    const first = await give('b', 100);
    const before = await balanceCents(database.db, CASH);
    expect(await give('b', 100)).toEqual({ transferId: first.transferId, replayed: true });
    expect(await balanceCents(database.db, CASH)).toBe(before);
  });

  it('never takes a player below zero: it says what is missing and leaves nothing', async () => {
    const before = await balanceCents(database.db, CASH);
    const error = await refusal(give('c', -(before + 1)));
    expect(error).toBeInstanceOf(InsufficientFunds);
    expect(error).toMatchObject({ shortfallCents: 1 });
    expect(await balanceCents(database.db, CASH)).toBe(before);
    expect((await give('c', -before)).replayed).toBe(false);
    expect(await balanceCents(database.db, CASH)).toBe(0);
  });

  it.each([
    [
      'sides that do not sum to zero',
      [
        { account: MONEY, amountCents: -100 },
        { account: CASH, amountCents: 99 },
      ],
    ],
    [
      'one side',
      [
        { account: CASH, amountCents: 100 },
        { account: MONEY, amountCents: 0 },
      ],
    ],
    [
      'an account twice',
      [
        { account: CASH, amountCents: 100 },
        { account: CASH, amountCents: -100 },
      ],
    ],
    [
      'fractions of a cent',
      [
        { account: MONEY, amountCents: -0.5 },
        { account: CASH, amountCents: 0.5 },
      ],
    ],
  ])('with %s is a bug and does nothing', async (_what, entries) => {
    const before = await database.db.$count(ledgerTransfer);
    expect(await refusal(move('bad', entries))).toMatchObject({ code: 'ERR_ASSERTION' });
    expect(await database.db.$count(ledgerTransfer)).toBe(before);
  });

  it.each([
    ['pays', MONEY, playerCash(404)],
    ['is paid by', playerCash(404), MONEY],
  ])('that %s an account that is not open is a bug and does nothing', async (_what, from, to) => {
    const before = await database.db.$count(ledgerTransfer);
    const entries = [
      { account: from, amountCents: -5 },
      { account: to, amountCents: 5 },
    ];
    expect(await refusal(move('bad', entries))).toMatchObject({
      cause: { message: 'the account player_cash:404 is not open' },
    });
    expect(await database.db.$count(ledgerTransfer)).toBe(before);
  });
});

describe('what is written', () => {
  it.each([
    'update ledger_entry set amount_cents = amount_cents + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    "update ledger_transfer set operation_key = 'x'",
    'delete from ledger_transfer',
  ])('stays: even to its owner the database refuses to %s', async (statement) => {
    const error = await refusal(
      database.db.transaction(async (tx) => {
        await tx.execute('set local role none');
        await tx.execute(statement);
      }),
    );
    expect(String((error as Error).cause)).toContain('the ledger is append-only');
  });

  it('cannot be negative for a player, whoever writes it', async () => {
    const error = await refusal(
      Promise.resolve(database.db.execute(`update ledger_account set balance_cents = -1 where code = '${CASH}'`)),
    );
    expect(String((error as Error).cause)).toContain('player_never_negative');
  });
});
