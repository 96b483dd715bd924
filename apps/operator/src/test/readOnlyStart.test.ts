import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPostgres, type Database } from '../db/database.ts';
import { prepareDatabase } from '../prepareDatabase.ts';
import { postgresUrl, throwawayPostgres } from './databases.ts';

const OPERATOR = path.resolve(import.meta.dirname, '../..');
const NO_CHANGES = 'the database takes no changes: its transactions are read-only';

describe.skipIf(postgresUrl === null)('a start on a database that takes no changes', { tags: ['R-164'] }, () => {
  let postgres: Awaited<ReturnType<typeof throwawayPostgres>>;
  let server: Database;
  beforeEach(async () => {
    postgres = await throwawayPostgres();
    await prepareDatabase(postgres.url, postgres.applicationUrl);
    // The setting of a database is changed from another one, whose transactions take changes.
    server = connectPostgres(postgresUrl ?? '', (error) => {
      throw error;
    });
    await refuseChanges(true);
  });
  afterEach(async () => {
    await server.close();
    await postgres.drop();
  });

  const refuseChanges = (refuses: boolean) =>
    server.db.execute(
      sql`alter database ${sql.identifier(new URL(postgres.url).pathname.slice(1))}
        set default_transaction_read_only = ${sql.raw(refuses ? 'on' : 'off')}`,
    );

  it.each(['operator', 'owner'])('says so and waits, with the login of the %s', async (login) => {
    const child = spawn(process.execPath, ['src/main.ts'], {
      cwd: OPERATOR,
      env: {
        OPERATOR_PORT: '0',
        FIXED_KEYS: 'on',
        DATABASE_URL: postgres.applicationUrl,
        ...(login === 'owner' && { MIGRATION_DATABASE_URL: postgres.url }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const isLogged = async (text: string): Promise<boolean> => {
      let line = await lines.next();
      while (!line.done && !line.value.includes(text)) line = await lines.next();
      return !line.done;
    };
    expect(await isLogged(NO_CHANGES)).toBe(true);
    await refuseChanges(false);
    expect(await isLogged('operator ready')).toBe(true);
    child.kill();
    await once(child, 'exit');
  });

  it.each([
    ['operator', ['player', 'find', '#1']],
    ['owner', ['partitions', 'keep-ahead']],
  ])('ends a staff command with the login of the %s, which says so', (_login, command) => {
    const argv = ['src/staff/main.ts', ...command, '--as', 'amina'];
    const env = { FIXED_KEYS: 'on', DATABASE_URL: postgres.applicationUrl, MIGRATION_DATABASE_URL: postgres.url };
    const { status, stderr } = spawnSync(process.execPath, argv, { cwd: OPERATOR, env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`staff: ${NO_CHANGES}`) });
  });
});
