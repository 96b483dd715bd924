import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnPostgres } from '../../apps/operator/src/test/ownPostgres.ts';
import { psql } from '../../scripts/lib/postgres.ts';

const SECRETS = [
  'database-owner/migrator_password',
  'database/application_password',
  'database-monitor/password',
  'database-backup/password',
];

describe.skipIf(!OwnPostgres.isAvailable)('ops/postgres/logins.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-logins-'));
  const hba = path.join(folder, 'pg_hba.conf');
  let postgres;
  let env;

  const sql = (statement) => psql(postgres.url, statement);
  const createLogins = (password) => {
    for (const name of SECRETS) writeFileSync(path.join(folder, name), password);
    execFileSync('sh', [path.join(import.meta.dirname, 'logins.sh')], { env });
  };
  const passwords = async () =>
    (await sql("select rolpassword from pg_authid where rolname like 'ushindi%' order by rolname")).split('\n');

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    for (const name of SECRETS) mkdirSync(path.join(folder, path.dirname(name)));
    writeFileSync(hba, 'local all all trust\n');
    const own = { PGHOST: '127.0.0.1', PGPORT: new URL(postgres.url).port, PGDATA: folder, SECRETS: folder };
    env = { PATH: process.env.PATH, POSTGRES_USER: 'postgres', POSTGRES_DB: 'postgres', ...own };
  });
  afterAll(async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });

  test('creates what an interrupted start has left out, and can be repeated with other passwords', async () => {
    await sql('create role ushindi_migrator');
    createLogins('first');
    const first = await passwords();
    expect(first).toHaveLength(4);
    createLogins('second');
    expect(await passwords()).toHaveLength(4);
    expect((await passwords()).filter((password) => first.includes(password))).toEqual([]);
    expect(
      await sql("select string_agg(rolname, ',') from pg_roles where rolreplication and rolname like 'ushindi%'"),
    ).toBe('ushindi_backup');
    expect(
      await sql(
        "select count(*) from pg_roles where rolname like 'ushindi%' and (rolsuper or rolcreatedb or rolcreaterole or not rolcanlogin)",
      ),
    ).toBe('0');
    expect(readFileSync(hba, 'utf8')).toBe('local all all trust\nhost replication ushindi_backup all scram-sha-256\n');
  });
});
