import { sql } from 'drizzle-orm';
import { randomFor } from '@ushindi/draws/matches/rng';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPostgres, preparePostgres, type Database, type Timeouts } from './database.ts';
import { rowsOf } from './rows.ts';
import { installationSetting } from './schema/index.ts';
import { startSharedJobs } from '../jobs/shared.ts';
import { createLogger } from '../log.ts';
import { prepareDatabase } from '../prepareDatabase.ts';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { decidePayments, findFaults } from '../test/kills/audit.ts';
import { Connection } from '../test/kills/connection.ts';
import { Customer, loadOn } from '../test/kills/customer.ts';
import { MortalOperator } from '../test/kills/mortalOperator.ts';
import { OwnPgBouncer } from '../test/ownPgBouncer.ts';

const CONNECTIONS = 2;
const CUSTOMERS = 4;
const REQUESTS = 150;
const POOLER = { isPresent: true, preparesStatements: false };
const LONG: Timeouts = { statementMs: 60_000, lockMs: 60_000, idleInTransactionMs: 60_000 };
const logger = createLogger('silent');

describe.skipIf(postgresUrl === null || !inject('hasPgBouncer'))('PostgreSQL through PgBouncer', () => {
  let postgres: Awaited<ReturnType<typeof throwawayPostgres>>;
  let pooler: OwnPgBouncer;
  let opened: Database[];
  beforeEach(async () => {
    postgres = await throwawayPostgres();
    await prepareDatabase(postgres.url, postgres.applicationUrl, { storedTimeouts: LONG });
    pooler = await OwnPgBouncer.start(postgres.applicationUrl, { connections: CONNECTIONS });
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await pooler.remove();
    await postgres.drop();
  });

  /** Stores the timeouts and opens new connections with them. */
  async function openWith(timeouts: Timeouts): Promise<Database> {
    await preparePostgres(postgres.url, postgres.applicationUrl, { storedTimeouts: timeouts });
    await pooler.reconnect();
    const database = await openPostgres(pooler.before(postgres.applicationUrl), timeouts, () => undefined, POOLER);
    opened.push(database);
    return database;
  }

  it('serves an operator process with bets, payments and jobs on two connections', { timeout: 240_000 }, async () => {
    const operator = new MortalOperator({
      DATABASE_URL: pooler.before(postgres.applicationUrl),
      MIGRATION_DATABASE_URL: postgres.url,
      DATABASE_POOLER: 'on',
      SIM_SPEED: '60',
      SETTLEMENT_INTERVAL_MS: '200',
      LOG_LEVEL: 'info',
      ...longTimeouts,
    });
    const connection = new Connection(operator);
    const customers = Array.from(
      { length: CUSTOMERS },
      (_, index) => new Customer(index, connection, randomFor('pooler', index)),
    );
    try {
      await Promise.all(customers.map((customer) => customer.join()));
      await loadOn(customers, () => connection.afterRequests(REQUESTS));
      expect(await sessions(postgres.openAsOwner())).toBe(CONNECTIONS);
    } finally {
      await operator.end();
    }
    expect(connection.counts).toMatchObject({ unknown: 0 });
    const database = await openWith(LONG);
    await decidePayments(database);
    expect(await findFaults(database, customers)).toEqual([]);
  });

  it('gives a job that two processes share to one at a time', async () => {
    let [running, maxRunning] = [0, 0];
    const rounds = [0, 0];
    const enough = Promise.withResolvers<void>();
    const round = (mine: 0 | 1) => async (): Promise<void> => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      // Requests of the other process arrive meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      rounds[mine] = (rounds[mine] ?? 0) + 1;
      if (rounds.every((count) => count >= 3)) enough.resolve();
    };
    const url = pooler.before(postgres.applicationUrl);
    const start = (mine: 0 | 1) =>
      startSharedJobs({ url, stopWithinMs: 60_000 }, [{ name: 'held', everyMs: 5, run: round(mine) }], logger);
    const both = await Promise.all([start(0), start(1)]);
    await enough.promise;
    await Promise.all(both.map((each) => each.stop()));
    expect(maxRunning).toBe(1);
  });

  it('ends a statement that takes too long', async () => {
    const { db } = await openWith({ ...LONG, statementMs: 2_000 });
    await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({ cause: { code: '57014' } });
  });

  it('ends a statement that waits too long for a lock', async () => {
    const { db } = await openWith({ ...LONG, lockMs: 50 });
    await postgres.openAsOwner().db.transaction(async (tx) => {
      await tx.execute(sql`lock table installation_setting`);
      await expect(db.select().from(installationSetting)).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
  });

  it('releases the locks of an abandoned transaction', async () => {
    const { db } = await openWith({ ...LONG, idleInTransactionMs: 1_000 });
    const stored = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const stuck = db.transaction(async (tx) => {
      await tx.insert(installationSetting).values({ name: 'first', value: '' });
      stored.resolve();
      await end.promise;
      await tx.insert(installationSetting).values({ name: 'second', value: '' });
    });
    await stored.promise;
    // Waits for the key until the transaction has ended.
    await postgres.openAsOwner().db.insert(installationSetting).values({ name: 'first', value: '' });
    end.resolve();
    await expect(stuck).rejects.toThrow('Failed query');
  });

  it('refuses an operator whose timeouts are not stored', async () => {
    const url = pooler.before(postgres.applicationUrl);
    const open = openPostgres(url, { ...LONG, lockMs: 7 }, () => undefined, POOLER);
    await expect(open).rejects.toThrow('other timeouts than the settings: lock_timeout is 60000 ms');
  });

  it('refuses a migration', async () => {
    const migration = preparePostgres(pooler.before(postgres.url), postgres.applicationUrl);
    await expect(migration).rejects.toThrow('MIGRATION_DATABASE_URL leads to a pooler');
  });
});

const longTimeouts = {
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  DATABASE_LOCK_TIMEOUT_MS: '60000',
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: '60000',
};

/** Connections of the operator's login, which are the pooler's. */
async function sessions({ db }: Database): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`select from pg_stat_activity where datname = current_database() and usename <> current_user`,
  );
  return rows.length;
}
