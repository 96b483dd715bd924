// ops/backup/restore.sh as root. A program `restic` on the path waits, as one that downloads a large backup does.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'restore.sh');

describe.skipIf(process.getuid() !== 0)('ops/backup/restore.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-restore-'));
  const inFolder = (name) => path.join(folder, name);
  const temporaryFolders = () => readdirSync(inFolder('staging/tmp'));
  const env = {
    PATH: `${inFolder('bin')}:${process.env.PATH}`,
    BACKUP_STAGING: inFolder('staging'),
    PGDATA: inFolder('volume'),
    DOWNLOAD: '/dev/null',
  };

  beforeAll(() => {
    for (const name of ['bin', 'volume']) mkdirSync(inFolder(name));
    execFileSync('mkfifo', [inFolder('wait')]);
    writeFileSync(inFolder('bin/restic'), '#!/bin/sh\ncat "$DOWNLOAD"\nexit 1\n');
    chmodSync(inFolder('bin/restic'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('refuses to run beside another restore, whose files stay', async () => {
    const first = spawn('sh', [SCRIPT], { stdio: 'ignore', env: { ...env, DOWNLOAD: inFolder('wait') } });
    const ended = once(first, 'exit');
    // Opens when restic reads.
    const waiting = await open(inFolder('wait'), 'w');
    const before = temporaryFolders();
    const second = await promisify(execFile)('sh', [SCRIPT], { env }).catch((error) => error);
    expect(second).toMatchObject({ code: 1, stderr: 'backup: another restore is running; nothing was changed\n' });
    expect(temporaryFolders()).toEqual(before);
    await waiting.close();
    expect(await ended).toEqual([1, null]);
    expect(temporaryFolders()).toEqual([]);
  });
});
