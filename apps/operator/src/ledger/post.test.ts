import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/db.ts';
import { rowsOf } from '../db/rows.ts';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from '../db/schema/index.ts';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { auditLedger } from '../test/operator.ts';
import { undone } from '../test/undone.ts';
import { balanceCents, houseAccount, openPlayerAccounts, playerCash } from './accounts.ts';
import { type Entry, InsufficientFunds, OperationKeyConflict, post, postBatch, type Transfer } from './post.ts';

let database: OwnedDatabase;
const CASH = playerCash(1);
const MONEY = houseAccount('mobile_money', 1);

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
  it('moves money and stores the balance after each entry', async () => {
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

  it.each([
    ['amount', 'deposit', [-101, 101]],
    ['kind', 'bonus', [-100, 100]],
  ] as const)('refuses an operation key with another %s', async (_what, kind, [fromCents, toCents]) => {
    await give(`once ${kind}`, 100);
    const before = await balanceCents(database.db, CASH);
    const entries = [
      { account: MONEY, amountCents: fromCents },
      { account: CASH, amountCents: toCents },
    ];
    const again = database.db.transaction((tx) => post(tx, { operationKey: `once ${kind}`, kind, atMs: 0, entries }));
    const refused = await refusal(again);
    expect(refused).toBeInstanceOf(OperationKeyConflict);
    expect(refused).toMatchObject({ name: 'OperationKeyConflict', cause: { cause: { code: 'UL001' } } });
    expect(await balanceCents(database.db, CASH)).toBe(before);
  });

  it('takes no player below zero: reports the missing amount and stores nothing', async () => {
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
      'entries that do not sum to zero',
      'a transfer sums to zero',
      [
        { account: MONEY, amountCents: -100 },
        { account: CASH, amountCents: 99 },
      ],
    ],
    [
      'one entry',
      'a transfer has two entries or more',
      [
        { account: CASH, amountCents: 100 },
        { account: MONEY, amountCents: 0 },
      ],
    ],
    [
      'an account twice',
      'one entry per account',
      [
        { account: CASH, amountCents: 100 },
        { account: CASH, amountCents: -100 },
      ],
    ],
    [
      'fractions of a cent',
      'cents are safe integers',
      [
        { account: MONEY, amountCents: -1.5 },
        { account: houseAccount('revenue', 1), amountCents: 1 },
        { account: CASH, amountCents: 0.5 },
      ],
    ],
  ])('fails an assertion and stores nothing with %s', async (_what, message, entries) => {
    const before = await database.db.$count(ledgerTransfer);
    const refused = (await refusal(move('bad', entries))) as Error;
    expect(refused).toMatchObject({ code: 'ERR_ASSERTION' });
    expect(refused.message.split('\n')[0]).toBe(message);
    expect(await database.db.$count(ledgerTransfer)).toBe(before);
  });

  it.each([
    ['pays', MONEY, playerCash(404)],
    ['is paid by', playerCash(404), MONEY],
  ])('fails and stores nothing when it %s an account that is not open', async (_what, from, to) => {
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

describe('a stored entry', () => {
  it.each([
    'update ledger_entry set amount_cents = amount_cents + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    "update ledger_transfer set operation_key = 'x'",
    'delete from ledger_transfer',
  ])('is immutable even for the owner of the database: %s', async (statement) => {
    const error = await refusal(database.asOwner((tx) => Promise.resolve(tx.execute(statement))));
    expect(String((error as Error).cause)).toContain('append-only');
  });

  it.each([
    ['of a player', `overdraft_allowed = true, balance_cents = -1 where code = '${CASH}'`, 'player_never_negative'],
    ['that allows no overdraft', "balance_cents = -1 where code = 'open_bets:1'", 'ledger_account_no_overdraft'],
  ])('cannot make a balance %s negative', async (_what, change, constraint) => {
    const error = await refusal(
      database.asOwner((tx) => Promise.resolve(tx.execute(`update ledger_account set ${change}`))),
    );
    expect(String((error as Error).cause)).toContain(constraint);
  });
});

describe('several transfers in one call', () => {
  const AT_MS = Date.parse('2026-11-21T12:00:00.123Z');
  // Players 1 and 17 share a house account, and player 1 is debited twice.
  const stakes = [17, 1, 2, 1].map((accountId, index) => ({
    operationKey: `stake:${index}`,
    from: playerCash(accountId),
    to: houseAccount('open_bets', accountId),
    amountCents: 100 + index,
  }));

  /** The ledger after work that starts from given balances and transfer ids. */
  const ledgerAfter = (work: (tx: Db) => Promise<unknown>) =>
    database.asOwner((owner) =>
      undone(owner, async (tx) => {
        for (const accountId of [2, 17]) await openPlayerAccounts(tx, accountId);
        for (const accountId of [1, 2, 17]) await deposit(tx, accountId);
        await tx.execute(sql`select setval('ledger_transfer_id_seq', 1000)`);
        await work(tx);
        const entries = await tx.select().from(ledgerEntry).orderBy(ledgerEntry.accountCode, ledgerEntry.id);
        return {
          transfers: await tx.select().from(ledgerTransfer).orderBy(ledgerTransfer.id),
          entries: entries.map((entry) => ({ ...entry, id: 0 })),
          accounts: await tx.select().from(ledgerAccount).orderBy(ledgerAccount.code),
        };
      }),
    );
  const deposit = async (tx: Db, accountId: number): Promise<void> => {
    await tx.execute(sql`select setval('ledger_transfer_id_seq', ${500 + accountId}::bigint)`);
    const entries = [
      { account: houseAccount('mobile_money', accountId), amountCents: -1_000 },
      { account: playerCash(accountId), amountCents: 1_000 },
    ];
    await post(tx, { operationKey: `many:${accountId}`, kind: 'deposit', atMs: AT_MS, entries });
  };

  it('leave the ledger as one ledger_post per transfer does, by ledger_post_many', async () => {
    const many = await ledgerAfter((tx) =>
      rowsOf(
        tx,
        sql`select ledger_post_many('stake', ${sql.param(stakes.map((each) => each.operationKey))},
          ${sql.param(stakes.map(() => new Date(AT_MS).toISOString()))}, ${sql.param(stakes.map((each) => each.from))},
          ${sql.param(stakes.map((each) => each.to))}, ${sql.param(stakes.map((each) => each.amountCents))})`,
      ),
    );
    const single = await ledgerAfter(async (tx) => {
      for (const { operationKey, from, to, amountCents } of stakes) {
        const entries = [
          { account: from, amountCents: -amountCents },
          { account: to, amountCents },
        ];
        await post(tx, { operationKey, kind: 'stake', atMs: AT_MS, entries });
      }
    });
    expect(many).toEqual(single);
    expect(many.transfers.filter(({ kind }) => kind === 'stake')).toHaveLength(stakes.length);
  });

  // Settlements of bets by players 1, 2 and 17: a loss, two wins, a refund. Entries of 0 are ignored.
  const settlements: Transfer[] = [
    [17, 0],
    [1, 150],
    [2, 100],
    [1, 30],
  ].map(([accountId = 0, paid = 0], index) => ({
    operationKey: `settle:${index}`,
    kind: paid === 100 ? 'refund' : 'settlement',
    atMs: AT_MS + index,
    entries: [
      { account: houseAccount('open_bets', accountId), amountCents: -100 },
      { account: houseAccount('excise', accountId), amountCents: paid === 100 ? 0 : 13 },
      { account: playerCash(accountId), amountCents: paid },
      { account: houseAccount('revenue', accountId), amountCents: paid === 100 ? 0 : 87 - paid },
    ],
  }));
  const stakeAll = async (tx: Db): Promise<void> => {
    for (const { operationKey, from, to } of stakes) {
      const entries = [
        { account: from, amountCents: -100 },
        { account: to, amountCents: 100 },
      ];
      await post(tx, { operationKey, kind: 'stake', atMs: AT_MS, entries });
    }
  };

  it('leave the ledger as one ledger_post per transfer does, by ledger_post_batch', async () => {
    const batch = await ledgerAfter(async (tx) => {
      await stakeAll(tx);
      await postBatch(tx, settlements);
    });
    const single = await ledgerAfter(async (tx) => {
      await stakeAll(tx);
      for (const settlement of settlements) await post(tx, settlement);
    });
    expect(batch).toEqual(single);
    expect(batch.transfers.filter(({ kind }) => kind === 'settlement')).toHaveLength(3);
  });

  it('leave the ledger the same when their arrays begin at another index', async () => {
    const batch = (arrays: { keys: string; kinds: string; ats: string }) => (tx: Db) =>
      tx.execute(sql`
        select ledger_post_batch(${arrays.keys}::text[], ${arrays.kinds}::text[], ${arrays.ats}::timestamptz[],
          '{1,1,2,2}', '{mobile_money:1,player_cash:1,mobile_money:1,player_cash:1}', '{-7,7,-8,8}')`);
    const [first, second] = ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'];
    const expected = await ledgerAfter(
      batch({ keys: '{index:1,index:2}', kinds: '{bonus,deposit}', ats: `{${first},${second}}` }),
    );
    const shifted = await ledgerAfter(
      batch({ keys: '[0:1]={index:1,index:2}', kinds: '[-5:-4]={bonus,deposit}', ats: `[2:3]={${first},${second}}` }),
    );
    expect(shifted).toEqual(expected);
  });

  it.each([
    ['an operation key that exists', { operationKey: 'stake:0' }, 'duplicate key'],
    [
      'an account that is not open',
      {
        entries: [
          { account: houseAccount('open_bets', 1), amountCents: -5 },
          { account: playerCash(404), amountCents: 5 },
        ],
      },
      'not open',
    ],
    [
      'too little money',
      {
        entries: [
          { account: playerCash(1), amountCents: -5_000 },
          { account: houseAccount('open_bets', 1), amountCents: 5_000 },
        ],
      },
      'ledger_account_no_overdraft',
    ],
  ])('are all refused for one with %s', async (_what, change, message) => {
    const before = await ledgerAfter(stakeAll);
    const after = await ledgerAfter(async (tx) => {
      await stakeAll(tx);
      const bad = { ...(settlements[3] as Transfer), operationKey: 'bad', ...change };
      const error = await refusal(tx.transaction((inner) => postBatch(inner, [...settlements.slice(0, 3), bad])));
      expect(String((error as Error).cause)).toContain(message);
    });
    expect(after).toEqual(before);
  });
});
