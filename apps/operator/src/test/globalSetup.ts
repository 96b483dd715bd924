import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { usePglite } from '../db/database.ts';
import { OwnPgBouncer } from './ownPgBouncer.ts';
import { dropStaleDatabases, TEST_DATABASES } from './staleDatabases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Dump of a migrated, empty embedded database. */
    template: string;
    /** Address of a PostgreSQL for throwaway databases; null without one. */
    postgresUrl: string | null;
    /** The names of this run's databases begin with it. */
    databasePrefix: string;
    /** Whether this machine has PgBouncer. */
    hasPgBouncer: boolean;
    /** Whether tests that run on any database use PostgreSQL. */
    onPostgres: boolean;
    /** Number of kills in kills.test.ts and paymentKills.test.ts, and the seed of their times. */
    kills: number;
    killSeed: string;
    /** Whether previousRelease.test.ts records the statements of this release. */
    recordRelease: boolean;
    /** Number of payments in everyPayment.test.ts, and their seed. */
    payments: { count: number; seed: string };
    /** Minimum number of commands of model.test.ts, and its first seed. A seed from the environment runs alone. */
    model: { commands: number; seed: number };
  }
}

const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Writes the dump that tests start from and looks for a PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'operator-test-'));
  const template = path.join(folder, 'template.tar');
  await writeTemplate(template);
  project.provide('template', template);
  const foundUrl = await findPostgres();
  project.provide('postgresUrl', foundUrl);
  if (foundUrl !== null) await dropStaleDatabases(foundUrl);
  const databasePrefix = `${TEST_DATABASES}${randomBytes(4).toString('hex')}_`;
  project.provide('databasePrefix', databasePrefix);
  project.provide('hasPgBouncer', findPgBouncer());
  project.provide('onPostgres', foundUrl !== null && process.env.TEST_DATABASE !== 'embedded');
  project.provide('kills', Number(process.env.OPERATOR_KILLS ?? 5));
  project.provide('model', modelRun(process.env));
  project.provide('recordRelease', process.env.OPERATOR_RECORD_RELEASE === '1');
  project.provide('killSeed', process.env.OPERATOR_KILL_SEED ?? 'kills');
  project.provide('payments', {
    count: Number(process.env.OPERATOR_PAYMENTS ?? 150),
    seed: process.env.OPERATOR_PAYMENTS_SEED ?? 'payments',
  });
  return async () => {
    await rm(folder, { recursive: true });
    if (foundUrl !== null) await dropDatabases(foundUrl, databasePrefix);
  };
}

/** Drops the databases that workers kept for reuse, and those of tests that failed. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}

async function writeTemplate(file: string): Promise<void> {
  const engine = await PGlite.create();
  const { close } = await usePglite(engine);
  const dump = await engine.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await close();
}

function modelRun({ OPERATOR_MODEL_COMMANDS, OPERATOR_MODEL_SEED }: NodeJS.ProcessEnv) {
  const usual = OPERATOR_MODEL_SEED === undefined ? 300 : 1;
  return { commands: Number(OPERATOR_MODEL_COMMANDS ?? usual), seed: Number(OPERATOR_MODEL_SEED ?? 1) };
}

function findPgBouncer(): boolean {
  if (OwnPgBouncer.isAvailable) return true;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error('these tests need PgBouncer, but it is not installed');
  process.stderr.write('operator tests: PgBouncer is not installed; its tests are skipped\n');
  return false;
}

async function findPostgres(): Promise<string | null> {
  const client = new Client({ connectionString: postgresUrl });
  try {
    await client.connect();
    await client.end();
    return postgresUrl;
  } catch (error) {
    const { REQUIRE_SERVICES, TEST_DATABASE } = process.env;
    if (REQUIRE_SERVICES === '1' || TEST_DATABASE === 'postgres')
      throw new Error('these tests need a PostgreSQL, but none responds', { cause: error });
    process.stderr.write(
      `operator tests: no PostgreSQL at TEST_DATABASE_URL (${String(error)}); its tests are skipped\n`,
    );
    return null;
  }
}
