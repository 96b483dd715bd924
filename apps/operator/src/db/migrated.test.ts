import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { preparePostgres } from './database.ts';
import { openMigrated } from './migrated.ts';
import { installationSetting } from './schema/index.ts';

it.skipIf(postgresUrl === null)(
  'opens a migrated database as the application role and refuses an older one',
  async () => {
    const postgres = await throwawayPostgres();
    await expect(openMigrated(postgres.url, () => undefined)).rejects.toThrow('run its migrate command first');
    expect(await preparePostgres(postgres.url)).toBeNull();

    const database = await openMigrated(postgres.url, () => undefined);
    await database.db.insert(installationSetting).values({ name: randomBytes(4).toString('hex'), value: '' });
    await expect(database.db.execute('delete from ledger_entry')).rejects.toThrow('Failed query');
    await database.close();

    const owner = new Client({ connectionString: postgres.url });
    await owner.connect();
    await owner.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await owner.end();
    await expect(openMigrated(postgres.url, () => undefined)).rejects.toThrow('older than this operator');
    await postgres.drop();
  },
);
