import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { rulesOf } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { createPayBill } from '../features/wallet/payBill.ts';
import { checkLedger } from '../ledger/check.ts';
import { readHeads } from '../ledger/signedHeads.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createLogger } from '../log.ts';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { KICKOFF_MS } from '../test/heldBook.ts';
import { untilOneWaits } from '../test/lockWait.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { runStaff } from './test/runStaff.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const KEY = 'a key for the tests of archived partitions';
/** Later than all rows of the first partition and 90 days before the second clock. */
const BEFORE = '2026-12-31';

describe.skipIf(postgresUrl === null)('detached partitions', { tags: ['T-17'] }, () => {
  let postgres: Awaited<ReturnType<typeof throwawayPostgres>>;
  let database: Database;
  let owner: Database;
  let operator: TestOperator;
  let player: Player;
  let folder: string;
  const place = { folder: '', keys: [KEY] as [string] };

  /** Bets of two partitions: settled ones of November in the first, one of June in the second. */
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'heads-'));
    place.folder = folder;
    postgres = await throwawayPostgres();
    database = await postgres.open();
    owner = postgres.openAsOwner();
    operator = await TestOperator.start(database);
    player = await operator.player('254712345678', 1_000);
    operator.book.add('1', { home: 2 });
    for (const code of ['FIRST11', 'FIRST12']) await bet(code, '1');
    await jumpTo(1_000_000);
    operator.clock.nowMs = KICKOFF_MS + 2 * HOUR_MS;
    operator.book.end('1', 'won');
    operator.clock.nowMs += 200 * DAY_MS;
    await operator.signIn(player);
    operator.book.add('2', { home: 2, kickoffMs: operator.clock.nowMs + HOUR_MS } as never);
  });
  afterEach(async () => {
    await postgres.drop();
    rmSync(folder, { recursive: true });
  });

  const bet = async (code: string, matchId: string): Promise<void> => {
    const { data } = await operator.post('/bet/v1/place', slip(code, 100, [{ matchId, odds: 2 }]), player.token);
    expect(data).toMatchObject({ code: 200 });
  };
  const jumpTo = async (id: number): Promise<void> => {
    for (const table of ['bet', 'ledger_transfer'])
      await owner.db.execute(sql`select setval(${`${table}_id_seq`}, ${id}, false)`);
    await database.db.execute(sql`select keep_partitions_ahead()`);
    for (const table of ['bet_leg', 'ledger_entry'])
      if ((await rowsOf(owner.db, sql`select from partition_ranges(${table}) where from_id = ${id}`)).length === 0)
        await owner.db.execute(sql`select create_partition(${table}, ${id}, ${2 * id})`);
  };
  const partitions = async (...argv: string[]) => {
    const how = { nowMs: () => operator.clock.nowMs, headsPlace: place };
    const { result } = await runStaff(owner, ['partitions', ...argv, '--json'], how);
    return result;
  };
  const detach = (table: string, before = BEFORE) => partitions('detach', table, '--before', before);
  const reasonOf = async (table: string) => (await detach(table))?.reason;
  const checkMoney = async () => {
    // The first run stores the highest ids, and the second checks the rows up to them.
    for (let run = 0; run < 2; run += 1) await operator.run('money check');
    // A run checks 20,000 ids, and there is a gap of a million.
    await owner.db.execute(sql`update money_check_mark set checked_to = seen_to`);
  };
  /** Faults that the incremental check reports. */
  const check = async (): Promise<readonly string[]> => {
    let found: readonly string[] = [];
    await checkLedger({
      db: database.db,
      nowMs: () => operator.clock.nowMs,
      logger: createLogger('silent'),
      metrics: { recordLedgerCheck: ({ faults }) => (found = faults) },
      headsPlace: place,
    });
    return found;
  };
  const proof = async () => {
    const { heads } = await readHeads(place);
    return (await verifyLedger(database.db, () => undefined, heads, place.keys)).faults;
  };
  /** Settles the old bets and brings a bet into the second partition. */
  const settleAndBet = async (): Promise<void> => {
    await operator.run('settlement');
    await bet('SECND11', '2');
    await checkMoney();
    expect(await check()).toEqual([]);
  };

  it('are refused while rows are young, legs or bets are open, or the money check lags', async () => {
    expect((await partitions('detach', 'bet_leg', '--before', '2027-06-01'))?.reason).toContain('tooYoung');
    expect(await reasonOf('bet_leg')).toContain('noPartition');
    await bet('SECND11', '2');
    expect(await reasonOf('bet_leg')).toContain('pendingLegs');
    expect(await reasonOf('ledger_entry')).toContain('unsettledBets');
    await owner.db.execute(sql`update bet_leg set status = 1 where bet_id < 1000000`);
    expect(await reasonOf('bet_leg')).toContain('unsettledBets');
    await owner.db.execute(sql`update bet_leg set status = 0 where bet_id < 1000000`);
    await operator.run('settlement');
    expect(await reasonOf('bet_leg')).toContain('notReconciled');
    await checkMoney();
    expect(await reasonOf('ledger_entry')).toContain('notSigned');
    await owner.db.execute(sql`insert into money_fault (kind, id, fault) values ('bet', 1, 'x')`);
    expect(await reasonOf('bet_leg')).toContain('notReconciled');
    const records = await rowsOf<{ count: number }>(owner.db, sql`select count(*)::int from staff_action`);
    expect(records).toEqual([{ count: 8 }]);
  });

  it('do not stop settlement while they are checked', async () => {
    await owner.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(partitions_lock())`);
      await operator.run('settlement');
    });
    const settled = await rowsOf(database.db, sql`select status from bet where id < 1000000`);
    expect(settled).toEqual([{ status: 1 }, { status: 1 }]);
  });

  it('keep bets visible without their legs, and money checks quiet', async () => {
    await settleAndBet();
    expect(await detach('bet_leg')).toMatchObject({
      status: 'done',
      rows: [{ partition: 'archive.bet_leg_from_0', fromId: 0, untilId: 1_000_000, rows: 2 }],
    });
    expect(await reasonOf('bet_leg')).toContain('noPartition');
    const { data } = await operator.get('/ds/v1/bets/sports?page=1&limit=10', player.token);
    expect(data.data.result).toMatchObject([
      { bet_reference: 'SECND11', outcomes: [{ status: 0 }] },
      { bet_reference: 'FIRST12', status: 1, outcomes: [], sums: null },
      { bet_reference: 'FIRST11', status: 1, outcomes: [], sums: null },
    ]);
    const slips = await operator.get('/bet/v1/slips?bet_reference=FIRST11');
    expect(slips.httpStatus).toBeLessThan(500);
    expect(await findMoneyFaults(database.db)).toEqual([]);
    await checkMoney();
    expect(await rowsOf(database.db, sql`select from money_fault`)).toEqual([]);
    expect(await partitions('list')).toMatchObject({ status: 'read' });
  });

  it('leave a proof of the ledger from their checkpoint on, and are proven on their own', async () => {
    await settleAndBet();
    expect(await detach('ledger_entry')).toMatchObject({ status: 'done', rows: [{ rows: expect.any(Number) }] });
    expect(await proof()).toEqual([]);
    expect(await check()).toEqual([]);
    expect(await findMoneyFaults(database.db)).toEqual([]);
    expect(await partitions('verify', 'ledger_entry_from_0')).toMatchObject({ status: 'read', rows: [{ faults: 0 }] });
    const { data } = await operator.get('/ds/v1/capabilities');
    expect(data.data).toMatchObject({ money_archived_until: '2026-11-21' });
    // The ledger accepts transfers, and balances are unchanged.
    await bet('SECND12', '2');
    expect(await check()).toEqual([]);
    expect(await proof()).toEqual([]);
    // Without the file of heads, the check begins at the checkpoint.
    rmSync(path.join(folder, 'heads.jsonl'));
    expect(await check()).toEqual([]);
    expect(await proof()).toEqual([]);
    const withoutKey = await verifyLedger(database.db, () => undefined);
    expect(withoutKey.faults).toEqual([expect.stringContaining('is not among the settings')]);
    const [opening] = await rowsOf<{ cents: string }>(
      database.db,
      sql`select cents::text from player_spending(1, '2027-01-01', '2028-01-01', 'YYYY-MM', '{deposit}', '{settlement}')
        where kind is null`,
    );
    const before = await rowsOf<{ cents: string }>(
      owner.db,
      sql`select balance_after_cents::text as cents from archive.ledger_entry_from_0
        where account_code = 'player_cash:1' order by id desc limit 1`,
    );
    expect(before.map(({ cents }) => cents)).toBeDefined();
    expect(Number(opening?.cents)).toBeGreaterThan(0);
  });

  it('are refused while money waits in suspense, which a player or staff could not get afterwards', {
    tags: ['R-75', 'R-82'],
  }, async () => {
    const payer = createHash('sha256').update(player.phone).digest('hex');
    const sent = { receipt: 'NLJ7RT0001', amountCents: 500_00, accountReference: 'wrong', payer, payerName: '' };
    const parts = {
      db: database.db,
      nowMs: () => KICKOFF_MS,
      rulesAt: rulesOf('default'),
      logger: createLogger('silent'),
    };
    await owner.db.execute(sql`select setval('ledger_transfer_id_seq', 900000, false)`);
    await createPayBill(parts).confirm({ ...sent, paidAtMs: KICKOFF_MS });
    await owner.db.execute(sql`select setval('ledger_transfer_id_seq', 1000000, false)`);
    await settleAndBet();
    expect(await reasonOf('ledger_entry')).toContain('unresolvedSuspense');
    const found = await operator.post('/profile/v1/find_deposit', { receipt: sent.receipt }, player.token);
    expect(found.data.data).toMatchObject({ outcome: 'credited', amount: 500 });
    await checkMoney();
    expect(await check()).toEqual([]);
    expect(await detach('ledger_entry')).toMatchObject({ status: 'done' });
    expect(await proof()).toEqual([]);
    expect(await findMoneyFaults(database.db)).toEqual([]);
  });

  it('charge no fee on the money of a player whose entries they contain', { tags: ['R-91'] }, async () => {
    const transfersAt = (id: number) => owner.db.execute(sql`select setval('ledger_transfer_id_seq', ${id}, false)`);
    operator.clock.nowMs -= 200 * DAY_MS;
    await transfersAt(500_000);
    const idle = await operator.player('254712345679', 500);
    await transfersAt(1_000_000);
    operator.clock.nowMs += 200 * DAY_MS;
    await settleAndBet();
    expect(await detach('ledger_entry')).not.toHaveProperty('reason');
    await operator.signIn(idle);
    const { data } = await operator.get('/profile/v1/withdrawal_terms', idle.token);
    expect(data.data).toMatchObject({ free: 500 });
    await operator.post('/profile/v1/withdraw', { amount: 200 }, idle.token);
    const fees = await rowsOf(owner.db, sql`select fee_cents::int from payment where direction = 'withdrawal'`);
    expect(fees).toEqual([{ fee_cents: 0 }]);
  });

  it('are named in the personal data of the players who have rows in them', { tags: ['R-157'] }, async () => {
    await settleAndBet();
    for (const table of ['bet_leg', 'ledger_entry']) expect(await detach(table)).toMatchObject({ status: 'done' });
    const exportOf = async ({ phone }: Player) => {
      const { result } = await runStaff(database, ['player', 'export', phone, '--json']);
      return Object.fromEntries((result?.rows ?? []).map(({ table, archivedIn }) => [table, archivedIn]));
    };
    const archive = {
      bet_leg: ['archive.bet_leg_from_0'],
      ledger_entry: ['archive.ledger_entry_from_0'],
      ledger_transfer: ['archive.ledger_entry_from_0'],
    };
    expect(await exportOf(player)).toMatchObject({ ...archive, bet: undefined });
    const later = await operator.player('254712345679', 100);
    expect(await exportOf(later)).toMatchObject({ bet_leg: undefined, ledger_entry: undefined });
  });

  it('keep copies of ledger entries that cross the border, over several partitions', async () => {
    await crossBorder(1_000_000, KICKOFF_MS);
    await settleAndBet();
    await owner.db.execute(sql`update money_check_mark set checked_to = 10000000`);
    // The crossing transfers have no cause.
    await owner.db.execute(sql`delete from money_fault`);
    expect(await check()).toEqual([]);
    expect(await detach('ledger_entry')).toMatchObject({ status: 'done' });
    const copies = sql`select transfer_id::int, account_code from ledger_checkpoint_entry order by id`;
    expect(await rowsOf(owner.db, copies)).toEqual([
      { transfer_id: 999_999, account_code: 'player_cash:1' },
      { transfer_id: 999_999, account_code: 'mobile_money:1' },
    ]);
    expect(await proof()).toEqual([]);
    expect(await check()).toEqual([]);
    expect(await partitions('verify', 'ledger_entry_from_0')).toMatchObject({ status: 'read' });

    operator.clock.nowMs += 2 * HOUR_MS;
    operator.book.end('2', 'won');
    await operator.run('settlement');
    await jumpTo(2_000_000);
    await crossBorder(2_000_000, operator.clock.nowMs);
    operator.clock.nowMs += 200 * DAY_MS;
    await operator.signIn(player);
    operator.book.add('3', { home: 2 });
    expect(await check()).toEqual([]);
    expect(await detach('ledger_entry', '2027-08-31')).toMatchObject({ status: 'done' });
    expect(await proof()).toEqual([]);
    expect(await check()).toEqual([]);
    for (const name of ['ledger_entry_from_0', 'ledger_entry_from_1000000'])
      expect(await partitions('verify', name)).toMatchObject({ status: 'read' });
    await behindTriggers('update ledger_checkpoint_entry set amount_cents = 7 where transfer_id = 1999999');
    expect((await proof()).join('; ')).toContain('was changed');
    expect((await partitions('verify', 'ledger_entry_from_1000000'))?.reason).toContain('stragglers');
  });

  /** A transfer below an id waits for an account while one from the id on is posted to it. */
  const crossBorder = async (id: number, atMs: number): Promise<void> => {
    const [late, early] = [
      new Client({ connectionString: postgres.url }),
      new Client({ connectionString: postgres.url }),
    ];
    await Promise.all([late.connect(), early.connect()]);
    await owner.db.execute(sql`select setval('ledger_transfer_id_seq', ${id - 1}, false)`);
    const post = (client: Client, key: string) =>
      client.query(
        `select ledger_post_batch(array[$1], '{deposit}', array[$2::timestamptz], '{1,1}', '{mobile_money:1,player_cash:1}', '{-1,1}')`,
        [key, new Date(atMs)],
      );
    await late.query('begin');
    await late.query(`select from ledger_account where code in ('mobile_money:1', 'player_cash:1') for update`);
    const waiting = post(early, `early:${id}`);
    await untilOneWaits(owner.db);
    await post(late, `late:${id}`);
    await late.query('commit');
    await waiting;
    await Promise.all([late.end(), early.end()]);
  };

  it('are closed to the application, and to changes by the owner', async () => {
    await settleAndBet();
    for (const table of ['bet_leg', 'ledger_entry']) expect(await detach(table)).toMatchObject({ status: 'done' });
    const client = new Client({ connectionString: postgres.applicationUrl });
    await client.connect();
    for (const statement of [
      'select from archive.ledger_entry_from_0',
      'delete from archive.bet_leg_from_0',
      'drop schema archive cascade',
      'create table archive.x ()',
      'insert into archived_partition default values',
      'delete from archived_partition',
      'update ledger_checkpoint_head set balance_cents = 0',
      'delete from ledger_checkpoint_entry',
    ])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    await client.end();
    for (const statement of [
      'update archive.ledger_entry_from_0 set amount_cents = 1',
      'delete from archive.bet_leg_from_0',
      'delete from archived_partition',
      'update ledger_checkpoint_head set balance_cents = 0',
      'truncate ledger_checkpoint_entry',
    ])
      await expect(owner.db.execute(statement)).rejects.toMatchObject({ cause: { code: 'P0001' } });
    // Migrating again leaves the login without rights.
    await postgres.open();
  });

  const behindTriggers = async (statement: string): Promise<void> => {
    await owner.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(statement));
    });
  };

  it.each([
    [
      'an amount',
      'update archive.ledger_entry_from_0 set amount_cents = amount_cents + 1 where id = 1',
      'hash does not match',
    ],
    ['the whole of a transfer', 'delete from archive.ledger_entry_from_0 where transfer_id = 1', 'entries that sum to'],
    ['a hash', "update archive.ledger_entry_from_0 set hash = 'x' where id = 2", 'hash does not match'],
    ['the checkpoint', 'update ledger_checkpoint_head set balance_cents = balance_cents + 1', 'was changed'],
    ['the number of rows', 'update archived_partition set row_count = row_count + 1', 'wrong signature'],
  ])('reveal a change of %s behind the triggers', async (_what, statement, fault) => {
    await settleAndBet();
    await detach('ledger_entry');
    await behindTriggers(statement);
    const result = await partitions('verify', 'ledger_entry_from_0');
    expect(result?.reason).toContain(fault);
  });

  it.each([
    [
      'the checkpoint',
      "update ledger_checkpoint_head set hash = 'x' where account_code = 'player_cash:1'",
      'was changed',
    ],
    ['its signature', "update archived_partition set signature = 'x'", 'wrong signature'],
    [
      'a head that is missing',
      "delete from ledger_checkpoint_head where account_code = 'player_cash:1'",
      'was changed',
    ],
    ['a checkpoint that is missing', 'delete from archived_partition', 'entries that sum to'],
    [
      'an entry since',
      "update ledger_entry set amount_cents = 7 where account_code = 'player_cash:1'",
      'hash does not match',
    ],
    [
      'the balance of an idle account',
      "update ledger_account set balance_cents = 5 where code = 'mobile_money:1'",
      'account',
    ],
  ])('reveal a change of %s to the proof of the ledger', async (_what, statement, fault) => {
    await settleAndBet();
    await detach('ledger_entry');
    assert.deepEqual(await proof(), []);
    await behindTriggers(statement);
    expect((await proof()).join('; ')).toContain(fault);
  });
});
