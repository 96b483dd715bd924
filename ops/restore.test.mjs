// Runs ops/restore.sh against a PostgreSQL. A fake `docker` program executes the commands of the container `postgres` on this
// machine, runs $MIGRATE and $VERIFY in place of the service `migrate`, and records every other call.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OwnPostgres } from '../apps/operator/src/test/ownPostgres.ts';
import { psql } from '../scripts/lib/postgres.ts';

const COMPOSE = `#!/bin/sh
shift
case "$1 $*" in
  'exec exec -T postgres '*) shift 3; exec "$@" ;;
  'run run --rm --no-deps migrate node '*) exec sh -c "$VERIFY" ;;
  'run run --rm --no-deps migrate') exec sh -c "$MIGRATE" ;;
  *) echo "$*" >> "$CALLS"; [ "$1" != exec ] || exec sh -c "\${MAINTENANCE:-:}" ;;
esac
`;
/** A payment has the id that the provider names in its reports. */
const MARKED = `create table marks (mark text); insert into marks values ('of the dump');
  create table payment (id bigint generated always as identity)`;
const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-restore-'));
const calls = path.join(folder, 'calls');
const dump = path.join(folder, 'ushindi.dump');
const FAKE_STEPS = { CALLS: calls, MIGRATE: ':', VERIFY: ':' };

describe.skipIf(!OwnPostgres.isAvailable)('ops/restore.sh', () => {
  let postgres;
  let env;

  const urlOf = (database) => `postgres://ushindi@127.0.0.1:${env.PGPORT}/${database}`;
  const sql = (database, statement) => psql(urlOf(database), statement);
  const databases = async () =>
    (await sql('postgres', "select datname from pg_database where datname like 'ushindi%' order by 1")).split('\n');
  const markOf = (database) => sql(database, 'select mark from marks');
  const restore = (more = {}) =>
    promisify(execFile)('sh', [path.join(root, 'ops/restore.sh'), dump], { env: { ...env, ...more } });
  const refused = async (more) => (await restore(more).catch((error) => error)).stderr;

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    const { port } = new URL(postgres.url);
    writeFileSync(path.join(folder, 'docker'), COMPOSE);
    chmodSync(path.join(folder, 'docker'), 0o755);
    const { PATH, HOME } = process.env;
    env = { PATH: `${folder}:${PATH}`, HOME, PGHOST: '127.0.0.1', PGPORT: port, ...FAKE_STEPS };
    await psql(postgres.url, 'create role ushindi superuser login', 'create role ushindi_migrator');
  });
  afterAll(async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    for (const database of (await databases()).filter(Boolean))
      await sql('postgres', `drop database ${database} with (force)`);
    await sql('postgres', 'create database ushindi');
    await sql('ushindi', MARKED);
    writeFileSync(dump, execFileSync('pg_dump', ['-U', 'ushindi', '-Fc', 'ushindi'], { env }));
    await sql('ushindi', "update marks set mark = 'after the dump'");
    writeFileSync(calls, '');
  });

  test('says that nothing was changed when maintenance cannot be turned on', async () => {
    expect(await refused({ MAINTENANCE: 'exit 1' })).toMatch(/^NOT restored: maintenance was not turned on.*\n$/);
    expect(await databases()).toEqual(['ushindi']);
  });

  test('replaces the database and keeps the one before', async () => {
    const { stdout } = await restore();
    const [current, previous, ...others] = await databases();
    expect([current, others]).toEqual(['ushindi', []]);
    expect(stdout).toContain(`the previous database is kept as ${previous}`);
    expect(await Promise.all([markOf('ushindi'), markOf(previous)])).toEqual(['of the dump', 'after the dump']);
    expect(readFileSync(calls, 'utf8')).toContain('up --detach --wait --no-recreate operator');
  });

  test('gives no new payment the id of one that the dump does not have', async () => {
    const nextId = async () => Number(await sql('ushindi', 'insert into payment default values returning id'));
    const lostId = await nextId();
    await restore();
    expect(await nextId()).toBeGreaterThan(lostId + 999_999);
  });

  test.each([
    ['migration', 'MIGRATE'],
    ['verification', 'VERIFY'],
  ])('goes back to the database before when the %s fails, as often as it is tried', async (_, step) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await refused({ [step]: 'exit 1' })).toContain('NOT restored: the database is the one before');
      expect(await databases()).toEqual(['ushindi', 'ushindi_restored']);
      expect(await markOf('ushindi')).toBe('after the dump');
    }
    expect(readFileSync(calls, 'utf8')).not.toContain('up --detach');
  });

  test('keeps every database when it is killed after the swap and tried again', async () => {
    await refused({ MIGRATE: 'kill -9 $PPID' });
    await restore();
    const marks = await Promise.all((await databases()).map(markOf));
    expect(marks[0]).toBe('of the dump');
    expect(marks.slice(1)).toContain('after the dump');
  });

  test('ends the sessions that others have in the database', async () => {
    const session = execFile('psql', ['-X', '-U', 'ushindi', '-d', 'ushindi', '-c', 'select pg_sleep(600)'], { env });
    const active = "select count(*) from pg_stat_activity where datname = 'ushindi'";
    await expect.poll(() => sql('postgres', active)).toBe('1');
    await restore();
    expect(await markOf('ushindi')).toBe('of the dump');
    session.kill();
  });
});

test('refuses to run beside another restore', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'ushindi-restore-'));
  const [docker, wait, file] = ['docker', 'wait', 'dump'].map((name) => path.join(own, name));
  execFileSync('mkfifo', [wait]);
  writeFileSync(file, 'a dump');
  writeFileSync(docker, '#!/bin/sh\ncat "$ANSWER"\nexit 1\n');
  chmodSync(docker, 0o755);
  const restoreWith = (ANSWER) =>
    promisify(execFile)('sh', [path.join(root, 'ops/restore.sh'), file], {
      env: { PATH: `${own}:${process.env.PATH}`, ANSWER },
    }).catch((error) => error);
  const first = restoreWith(wait);
  // Opens when the first one reads the dump.
  const waiting = await open(wait, 'w');
  expect((await restoreWith('/dev/null')).stderr).toBe('another restore is running; nothing was changed\n');
  await waiting.close();
  expect((await first).stderr).toBe('');
  rmSync(own, { recursive: true });
});
