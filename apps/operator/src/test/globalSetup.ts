import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { usePglite } from '../db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated embedded database, to start tests from. */
    template: string;
    /** A PostgreSQL that tests may create databases in; null where there is none. */
    postgresUrl: string | null;
  }
}

const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Prepares what tests start from, and looks for a real PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'operator-test-'));
  const template = path.join(folder, 'template.tar');
  await writeTemplate(template);
  project.provide('template', template);
  project.provide('postgresUrl', await findPostgres());
  return () => rm(folder, { recursive: true });
}

async function writeTemplate(file: string): Promise<void> {
  const engine = await PGlite.create();
  const { close } = await usePglite(engine);
  const dump = await engine.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await close();
}

async function findPostgres(): Promise<string | null> {
  const client = new Client({ connectionString: postgresUrl });
  try {
    await client.connect();
    await client.end();
    return postgresUrl;
  } catch (error) {
    if (process.env.REQUIRE_SERVICES === '1')
      throw new Error('REQUIRE_SERVICES=1, but no PostgreSQL answers', { cause: error });
    process.stderr.write(
      `operator tests: no PostgreSQL at TEST_DATABASE_URL (${String(error)}); its tests are skipped\n`,
    );
    return null;
  }
}
