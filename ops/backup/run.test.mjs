// ops/backup/run.sh with a PostgreSQL and restic. Programs on the path stand in for one of both: a `restic` that gives an
// upload an input that never ends, a `pg_basebackup` that fails.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnPostgres } from '../../apps/operator/src/test/ownPostgres.ts';

const { PATH = '' } = process.env;
const restic = PATH.split(':')
  .map((each) => path.join(each, 'restic'))
  .find(existsSync);

describe.skipIf(!OwnPostgres.isAvailable || restic === undefined)('ops/backup/run.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-backup-'));
  const inFolder = (name) => path.join(folder, name);
  const filesOf = (name) => (existsSync(inFolder(name)) ? readdirSync(inFolder(name)) : []);
  const locks = () => filesOf('target/locks');
  const uploads = () => filesOf('target/snapshots').length;
  let postgres;

  const run = (args, programs) =>
    spawn('sh', [path.join(import.meta.dirname, 'run.sh'), ...args], {
      stdio: 'ignore',
      env: {
        PATH: [...programs, PATH].join(':'),
        RESTIC_REPOSITORY: inFolder('target'),
        RESTIC_PASSWORD_FILE: inFolder('password'),
        RESTIC_CACHE_DIR: inFolder('cache'),
        BACKUP_DATABASE_URL: postgres.url,
        BACKUP_STAGING: inFolder('staging'),
        BACKUP_FOLDERS: '',
        BACKUP_METRICS: inFolder('metrics'),
      },
    });
  function writeProgram(name, lines) {
    mkdirSync(path.dirname(inFolder(name)));
    writeFileSync(inFolder(name), `#!/bin/sh\n${lines}\n`);
    chmodSync(inFolder(name), 0o755);
  }

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    mkdirSync(inFolder('metrics'));
    writeFileSync(inFolder('password'), 'of the test');
    execFileSync('mkfifo', [inFolder('input')]);
    const endless = `exec ${restic} backup --stdin --host ushindi < ${inFolder('input')}`;
    writeProgram('endless/restic', `[ "$1" != backup ] || ${endless}\nexec ${restic} "$@"`);
    writeProgram('failing/pg_basebackup', 'exit 1');
  });
  afterAll(async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });

  test('leaves no lock when it is stopped during an upload', async () => {
    const backup = run([], [inFolder('endless')]);
    const input = createWriteStream(inFolder('input'));
    // More than a pipe holds: restic reads it, so it has its lock.
    await promisify(input.write.bind(input))(Buffer.alloc(1_000_000));
    expect(locks()).toHaveLength(1);
    backup.kill('SIGTERM');
    expect(await once(backup, 'exit')).toEqual([0, null]);
    expect(locks()).toEqual([]);
    input.destroy();
  });

  test('uploads changes while base backups fail, and keeps the old base', async () => {
    expect(await once(run(['--once'], []), 'exit')).toEqual([0, null]);
    const before = uploads();
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(inFolder('staging/base/done'), twoDaysAgo, twoDaysAgo);
    expect(await once(run(['--once'], [inFolder('failing')]), 'exit')).toEqual([1, null]);
    expect(uploads()).toBe(before + 1);
    expect(readdirSync(inFolder('staging/base'))).toContain('base.tar');
  });

  test('ends when the first base backup fails, because changes alone restore nothing', async () => {
    rmSync(inFolder('staging/base'), { recursive: true, force: true });
    const before = uploads();
    expect(await once(run(['--once'], [inFolder('failing')]), 'exit')).toEqual([1, null]);
    expect(uploads()).toBe(before);
  });
});
