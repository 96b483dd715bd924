// ops/backup/run.sh with a PostgreSQL and restic. A program `restic` on the path gives an upload an input that never ends.
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
  const locks = () => (existsSync(inFolder('target/locks')) ? readdirSync(inFolder('target/locks')) : []);
  let postgres;

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    for (const name of ['bin', 'metrics']) mkdirSync(inFolder(name));
    writeFileSync(inFolder('password'), 'of the test');
    execFileSync('mkfifo', [inFolder('input')]);
    const endless = `exec ${restic} backup --stdin --host ushindi < ${inFolder('input')}`;
    writeFileSync(inFolder('bin/restic'), `#!/bin/sh\n[ "$1" != backup ] || ${endless}\nexec ${restic} "$@"\n`);
    chmodSync(inFolder('bin/restic'), 0o755);
  });
  afterAll(async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });

  test('leaves no lock when it is stopped during an upload', async () => {
    const backup = spawn('sh', [path.join(import.meta.dirname, 'run.sh')], {
      stdio: 'ignore',
      env: {
        PATH: `${inFolder('bin')}:${PATH}`,
        RESTIC_REPOSITORY: inFolder('target'),
        RESTIC_PASSWORD_FILE: inFolder('password'),
        RESTIC_CACHE_DIR: inFolder('cache'),
        BACKUP_DATABASE_URL: postgres.url,
        BACKUP_STAGING: inFolder('staging'),
        BACKUP_FOLDERS: '',
        BACKUP_METRICS: inFolder('metrics'),
      },
    });
    const input = createWriteStream(inFolder('input'));
    // More than a pipe holds: restic reads it, so it has its lock.
    await promisify(input.write.bind(input))(Buffer.alloc(1_000_000));
    expect(locks()).toHaveLength(1);
    backup.kill('SIGTERM');
    expect(await once(backup, 'exit')).toEqual([0, null]);
    expect(locks()).toEqual([]);
    input.destroy();
  });
});
