import assert from 'node:assert/strict';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockGivenResults } from '../features/bets/givenResults.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createLogger } from '../log.ts';
import { memoryDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { KICKOFF_MS } from '../test/heldBook.ts';
import { expectSoundMoney } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_ROLE } from './application.ts';
import { backlogOf } from './backlog.ts';
import { forgetFirstRanges, proveFirstRanges } from './firstRange.ts';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { keepPartitionsAhead } from './partitions.ts';
import { rowsOf } from './rows.ts';

const HOUR_MS = 60 * 60_000;
const MILLION = 1_000_000;

type Range = { name: string; from_id: string | null; until_id: string | null };
const rangesOf = (db: Db, table: string) => rowsOf<Range>(db, sql`select * from partition_ranges(${table})`);
const namesOf = async (db: Db, table: string) => (await rangesOf(db, table)).map(({ name }) => name);

/** The number of rows in each partition that has any. */
async function rowsIn(owner: Db, table: 'bet_leg' | 'ledger_entry'): Promise<Record<string, number>> {
  const rows = await rowsOf<{ name: string; count: number }>(
    owner,
    sql.raw(`select tableoid::regclass::text as name, count(*)::int from ${table} group by 1 order by 1`),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The next bet and the next transfer get this id. */
async function jumpTo(owner: Db, id: number): Promise<void> {
  for (const table of ['bet', 'ledger_transfer'])
    await owner.execute(sql`select setval(${`${table}_id_seq`}, ${id}, false)`);
}

describe.skipIf(postgresUrl === null)('partitions on PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof throwawayPostgres>>;
  let database: Database;
  let owner: Database;
  let operator: TestOperator;
  let player: Player;
  const logger = createLogger('silent');
  const keepAhead = () => keepPartitionsAhead({ db: database.db, logger });

  beforeEach(async () => {
    postgres = await throwawayPostgres();
    database = await postgres.open();
    owner = postgres.openAsOwner();
    operator = await TestOperator.start(database);
    player = await operator.player('254712345678', 5_000);
    operator.book.add('1', { home: 2 });
    operator.book.add('2', { home: 2 });
    // Earns the freebet, on the slow path. A bet of the fast path draws one id.
    await place('FIRST11', 100);
  });
  afterEach(async () => {
    await expectSoundMoney(database.db);
    assert.deepEqual((await verifyLedger(database.db, () => undefined)).faults, []);
    await postgres.drop();
  });

  const place = async (code: string, stakeKes = 50): Promise<void> => {
    const selections = ['1', '2'].map((matchId) => ({ matchId, odds: 2 }));
    const { data } = await operator.post('/bet/v1/place', slip(code, stakeKes, selections), player.token);
    expect(data.code).toBe(200);
  };

  it('creates partitions for a month of ids in advance, and no more in the next run', async () => {
    expect(await namesOf(database.db, 'bet_leg')).toEqual(['bet_leg_from_0', 'bet_leg_default']);
    await jumpTo(owner.db, MILLION - 2);
    await place('ABCDE11');
    await keepAhead();
    const names = ['bet_leg_from_0', 'bet_leg_from_1000000', 'bet_leg_default'];
    expect(await namesOf(database.db, 'bet_leg')).toEqual(names);
    await keepAhead();
    expect(await namesOf(database.db, 'bet_leg')).toEqual(names);
    const { partitions } = await backlogOf(database.db, KICKOFF_MS);
    expect(partitions).toMatchObject([
      { table: 'bet_leg', isDefaultUsed: false },
      { table: 'ledger_entry', isDefaultUsed: false },
    ]);
    for (const { monthsAhead } of partitions) expect(monthsAhead).toBeGreaterThanOrEqual(1);
  });

  it('creates partitions while bets are being settled', async () => {
    await jumpTo(owner.db, MILLION - 2);
    await place('ABCDE11');
    await database.db.transaction(async (tx) => {
      await lockGivenResults(tx);
      await keepPartitionsAhead({ db: owner.db, logger });
    });
    expect(await namesOf(database.db, 'bet_leg')).toContain('bet_leg_from_1000000');
  });

  it('sizes a partition by the bets of the last 30 days', async () => {
    // 250,000 ids in three days after a long time with a few.
    await owner.db.execute(sql`update bet set placed_at = placed_at - interval '200 days'`);
    await jumpTo(owner.db, 500_000);
    await place('ABCDE11');
    await owner.db.execute(sql`update bet set placed_at = placed_at - interval '3 days'`);
    await jumpTo(owner.db, 750_000);
    await place('ABCDE12');
    await keepAhead();
    expect(await rangesOf(database.db, 'bet_leg')).toMatchObject([
      { from_id: '0', until_id: '1000000' },
      { from_id: '1000000', until_id: '4000000' },
      { name: 'bet_leg_default', from_id: null, until_id: null },
    ]);
  });

  it('places, cashes out, settles and lists bets across a border', async () => {
    await jumpTo(owner.db, MILLION - 2);
    await place('ABCDE11');
    await keepAhead();
    for (const code of ['ABCDE12', 'ABCDE13', 'ABCDE14', 'ABCDE15']) await place(code);
    expect(await rowsIn(owner.db, 'bet_leg')).toEqual({ bet_leg_from_0: 6, bet_leg_from_1000000: 6 });
    expect(await rowsIn(owner.db, 'ledger_entry')).toMatchObject({ ledger_entry_from_1000000: 6 });
    for (const id of [MILLION - 2, MILLION + 2]) {
      const url = `/bet/v1/cash_out/offers?bet_ids=${id}&percent=100`;
      const [offer] = (await operator.get(url, player.token)).data.data.offers as { quote_id: string }[];
      const body = { bet_id: String(id), quote_id: offer?.quote_id };
      expect((await operator.post('/bet/v1/cash_out', body, player.token)).data.code).toBe(200);
    }
    operator.clock.nowMs = KICKOFF_MS + 2 * HOUR_MS;
    for (const matchId of ['1', '2']) operator.book.end(matchId, 'won');
    await operator.run('settlement');
    const pages = await Promise.all(
      [1, 2, 3].map((page) => operator.get(`/ds/v1/bets/sports?page=${page}&limit=2`, player.token)),
    );
    const shown = pages.flatMap(({ data }) => data.data.result ?? []);
    expect(shown.map(({ bet_id, status }) => [Number(bet_id), Number(status)])).toEqual([
      [MILLION + 2, 20],
      [MILLION + 1, 1],
      [MILLION, 1],
      [MILLION - 1, 1],
      [MILLION - 2, 20],
      [expect.any(Number), 1],
    ]);
    const moved = await operator.get('/profile/v1/transactions?page=1&limit=20', player.token);
    expect(moved.data.data).toHaveLength(13);
  });

  it('creates each partition once for two processes at the same moment', async () => {
    await jumpTo(owner.db, MILLION - 2);
    await place('ABCDE11');
    const second = await postgres.open();
    await Promise.all([database, second].flatMap(({ db }) => [1, 2, 3].map(() => keepPartitionsAhead({ db, logger }))));
    await keepAhead();
    expect(await namesOf(database.db, 'bet_leg')).toEqual([
      'bet_leg_from_0',
      'bet_leg_from_1000000',
      'bet_leg_default',
    ]);
  });

  it('takes bets in the default partition while the job is stopped, and then makes it a range', async () => {
    await jumpTo(owner.db, MILLION - 1);
    for (const code of ['ABCDE11', 'ABCDE12', 'ABCDE13']) await place(code);
    expect(await rowsIn(owner.db, 'bet_leg')).toEqual({ bet_leg_from_0: 4, bet_leg_default: 4 });
    expect((await backlogOf(database.db, KICKOFF_MS)).partitions).toMatchObject([
      { table: 'bet_leg', isDefaultUsed: true },
      { table: 'ledger_entry', isDefaultUsed: true },
    ]);
    await keepAhead();
    expect(await rowsIn(owner.db, 'bet_leg')).toEqual({ bet_leg_from_0: 4, bet_leg_from_1000000: 4 });
    expect(await rangesOf(database.db, 'bet_leg')).toMatchObject([
      { until_id: '1000000' },
      { from_id: '1000000', until_id: '2000000' },
      { from_id: '2000000', until_id: '3000000' },
      { name: 'bet_leg_default' },
    ]);
    expect((await backlogOf(database.db, KICKOFF_MS)).partitions).toMatchObject([
      { isDefaultUsed: false },
      { isDefaultUsed: false },
    ]);
    await place('ABCDE14');
    operator.clock.nowMs = KICKOFF_MS + 2 * HOUR_MS;
    for (const matchId of ['1', '2']) operator.book.end(matchId, 'won');
    await operator.run('settlement');
    expect(await rowsOf(database.db, sql`select from bet where status = 0`)).toEqual([]);
  });

  it('ends its attempt within a second while a transaction holds the table, and lets bets continue', async () => {
    await jumpTo(owner.db, MILLION);
    await place('ABCDE11');
    await owner.db.transaction(async (tx) => {
      await tx.execute(sql`lock table bet_leg in row exclusive mode`);
      await expect(keepAhead()).rejects.toMatchObject({ cause: { code: '55P03' } });
      await place('ABCDE12');
    });
    await keepAhead();
    expect(await rowsIn(owner.db, 'bet_leg')).toEqual({ bet_leg_from_0: 2, bet_leg_from_1000000: 4 });
  });
});

it('makes a default partition a range on the embedded database, whose PostgreSQL is newer', async () => {
  const database = await memoryDatabase();
  const { db } = database;
  await db.execute(sql`reset role`);
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`insert into ledger_transfer (id, operation_key, kind, created_at) overriding system value
    values (1000001, 'a', 'stake', now())`);
  await db.execute(sql`insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
    values (1000001, 'excise:1', 1, 1, '')`);
  await db.execute(sql`set session_replication_role = origin`);
  await db.execute(sql.raw(`set role ${EMBEDDED_ROLE}`));
  await keepPartitionsAhead({ db, logger: createLogger('silent') });
  expect(await namesOf(db, 'ledger_entry')).toEqual([
    'ledger_entry_from_0',
    'ledger_entry_from_1000000',
    'ledger_entry_from_2000000',
    'ledger_entry_default',
  ]);
  expect(await rowsIn(db, 'ledger_entry')).toEqual({ ledger_entry_from_1000000: 1 });
  await database.close();
});

const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
});

/** A database of the release before, with some rows. */
async function olderDatabase() {
  const postgres = await throwawayPostgres();
  const { db } = postgres.openAsOwner();
  const position = migrations.findIndex(({ sql: statements }) =>
    statements.some((each) => each.includes('bet_leg_default')),
  );
  await db.execute(sql`create schema drizzle`);
  await db.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of migrations.slice(0, position)) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
  await db.execute(OLD_ROWS);
  return { ...postgres, db };
}

describe.skipIf(postgresUrl === null)('the migration to partitions', () => {
  it('uses a range that was proven before, which refuses nothing afterwards', async () => {
    const { db, open, drop } = await olderDatabase();
    await proveFirstRanges(db, 0);
    await proveFirstRanges(db, 0);
    const constraints = () =>
      rowsOf(
        db,
        sql`select conname from pg_constraint where starts_with(conname, 'first_range_below_') order by conname`,
      );
    expect(await constraints()).toEqual([
      { conname: 'first_range_below_11000000' },
      { conname: 'first_range_below_13000000' },
    ]);
    await open();
    expect(await rangesOf(db, 'bet_leg')).toMatchObject([{ until_id: '13000000' }, { name: 'bet_leg_default' }]);
    expect(await rangesOf(db, 'ledger_entry')).toMatchObject([
      { until_id: '11000000' },
      { name: 'ledger_entry_default' },
    ]);
    expect(await constraints()).toEqual([]);
    await drop();
  });

  it('forgets proofs when the migration fails', async () => {
    const { db, drop } = await olderDatabase();
    await proveFirstRanges(db, 0);
    await forgetFirstRanges(db);
    expect(await rowsOf(db, sql`select from pg_constraint where starts_with(conname, 'first_range_below_')`)).toEqual(
      [],
    );
    await drop();
  });

  it('keeps the rows and files of a filled database, and its numbers', async () => {
    const { db, open, drop } = await olderDatabase();
    const files = () =>
      rowsOf<{ file: string }>(
        db,
        sql`select relname, pg_relation_filepath(oid) as file from pg_class
          where relname in ('bet_leg', 'bet_leg_from_0', 'ledger_entry', 'ledger_entry_from_0') and relkind = 'r' order by 1`,
      );
    const before = (await files()).map(({ file }) => file);
    const { db: migrated } = await open();
    expect((await files()).map(({ file }) => file)).toEqual(before);
    expect(await rowsIn(db, 'bet_leg')).toEqual({ bet_leg_from_0: 3 });
    expect(await rowsIn(db, 'ledger_entry')).toEqual({ ledger_entry_from_0: 2 });
    expect(await rangesOf(migrated, 'bet_leg')).toMatchObject([{ until_id: '3000000' }, { name: 'bet_leg_default' }]);
    const [next] = await rowsOf<{ leg: string; entry: string }>(
      db,
      sql`select nextval('bet_leg_id_seq') as leg, nextval('ledger_entry_id_seq') as entry`,
    );
    expect(next).toEqual({ leg: '4', entry: '3' });
    await drop();
  });
});

/** A bet of three legs with the id 2,000,001, and a transfer. */
const OLD_ROWS = sql`
  insert into account (acc_no, phone, password_hash, created_at) values ('1', '254712345678', '', now());
  insert into bet (id, account_id, idempotency_key, booking_code, request_hash, stake_cents, total_odds, possible_win_cents,
    excise_cents, withholding_cents, boost_percent, tax_rates, limits, placed_at)
  overriding system value values (2000001, 1, 'A', 'A', '', 1, 1, 1, 0, 0, 0, '{}', '{}', now());
  insert into bet_leg (bet_id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier, outcome_name,
    market_name, odds, live, kickoff_at, home_team, away_team, competition)
  select 2000001, n::text, 1, '', '', '', '', '', '', '', 2, false, now(), '', '', '' from generate_series(1, 3) as n;
  insert into ledger_transfer (operation_key, kind, created_at) values ('a', 'stake', now());
  insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
  values (1, 'excise:1', 1, 1, ''), (1, 'mobile_money:1', -1, -1, '')`;
