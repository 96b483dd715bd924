import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { postgresUrl } from './databases.ts';
import { dropStaleDatabases, TEST_DATABASES } from './staleDatabases.ts';

it.skipIf(postgresUrl === null)('drops what interrupted runs left, and nothing that is new or in use', async () => {
  const url = postgresUrl ?? '';
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const prefix = `${TEST_DATABASES}stale${randomBytes(4).toString('hex')}_`;
  for (const name of ['left', 'used']) await admin.query(`create database ${prefix}${name}`);
  const user = new Client({ connectionString: Object.assign(new URL(url), { pathname: `/${prefix}used` }).href });
  await user.connect();
  const names = async () => {
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
    return rows.map(({ datname }) => String(datname).replace(prefix, '')).toSorted();
  };
  await dropStaleDatabases(url, prefix);
  expect(await names()).toEqual(['left', 'used']);
  await dropStaleDatabases(url, prefix, 0);
  expect(await names()).toEqual(['used']);
  await user.end();
  await admin.query(`drop database ${prefix}used with (force)`);
  await admin.end();
});
