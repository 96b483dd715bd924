import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openEmbedded } from '../db/database.ts';
import { randomFor } from '@ushindi/draws/matches/rng';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { decidePayments, findFaults } from './kills/audit.ts';
import { Connection } from './kills/connection.ts';
import { Customer } from './kills/customer.ts';
import { MortalOperator } from './kills/mortalOperator.ts';

const KILLS = inject('kills');
const SEED = inject('killSeed');
const CUSTOMERS = 8;
/** Requests between two kills. */
const LIFE = { least: 5, most: 120 };
/** Maximum delay of a kill after the last request, so that it may hit any step of processing. */
const AFTER_MS = 25;
/** Speed at which matches start and end, so that settlements are killed too. */
const SETTINGS = {
  SIM_SPEED: '60',
  SETTLEMENT_INTERVAL_MS: '200',
  LOG_LEVEL: 'info',
  DATABASE_LOCK_TIMEOUT_MS: '60000',
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
};

const timeout = 120_000 + KILLS * 30_000;
const EMBEDDED_KILLS = 3;

describe('an operator killed under load', { timeout }, () => {
  it('loses and duplicates nothing on the embedded database', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'operator-kills-'));
    const customers = await killAndRecord({ OPERATOR_DATA_DIR: folder, DATABASE_URL: '' }, EMBEDDED_KILLS);
    const database = await openEmbedded(folder);
    await decidePayments(database);
    expect(await findFaults(database, customers)).toEqual([]);
    await database.close();
    await rm(folder, { recursive: true });
  });

  it.skipIf(postgresUrl === null)(`loses and duplicates nothing on PostgreSQL, ${KILLS} times`, async () => {
    const postgres = await throwawayPostgres();
    const { url, applicationUrl } = postgres;
    const customers = await killAndRecord({ DATABASE_URL: applicationUrl, MIGRATION_DATABASE_URL: url }, KILLS);
    const database = await postgres.open();
    await decidePayments(database);
    expect(await findFaults(database, customers)).toEqual([]);
    await postgres.drop();
  });
});

/** Runs customers against an operator that is killed repeatedly, and returns them with their records. */
async function killAndRecord(settings: Record<string, string>, kills: number): Promise<Customer[]> {
  const startedMs = performance.now();
  const operator = new MortalOperator({ ...SETTINGS, ...settings });
  const connection = new Connection(operator);
  const customers = Array.from(
    { length: CUSTOMERS },
    (_, index) => new Customer(index, connection, randomFor(SEED, index)),
  );
  try {
    await Promise.all(customers.map((customer) => customer.join()));
    await killUnderLoad(operator, connection, customers, kills);
  } finally {
    await operator.end();
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(
    `${JSON.stringify({ kills, seed: SEED, ...connection.counts, ...counted(customers), seconds })}\n`,
  );
  return customers;
}

async function killUnderLoad(
  operator: MortalOperator,
  connection: Connection,
  customers: Customer[],
  kills: number,
): Promise<void> {
  let isOver = false;
  const load = Promise.all(customers.flatMap((each) => [each.bet(() => isOver), each.moveMoney(() => isOver)]));
  // A failed customer fails the test at once, not after the last kill.
  await Promise.race([killAgainAndAgain(operator, connection, kills), load]).finally(() => {
    isOver = true;
  });
  await load;
}

async function killAgainAndAgain(operator: MortalOperator, connection: Connection, kills: number): Promise<void> {
  const random = randomFor(SEED, 'kills');
  for (let kill = 0; kill < kills; kill += 1) {
    await connection.afterRequests(random.int(LIFE.least, LIFE.most));
    await new Promise((resolve) => setTimeout(resolve, random.between(0, AFTER_MS)));
    await operator.killAndRestart();
  }
}

const counted = (customers: Customer[]) => ({
  bets: customers.flatMap(({ bets }) => [...bets.values()]).filter(({ reference }) => reference !== null).length,
  cancelled: customers.flatMap(({ bets }) => [...bets.values()]).filter(({ cancelled }) => cancelled).length,
  paidIn: customers.flatMap(({ prompts }) => [...prompts.values()]).filter(({ approved }) => approved).length,
  withdrawals: customers.reduce((sum, { withdrawn }) => sum + withdrawn, 0),
});
