import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folderLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operator-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('locks a folder for one user at a time until it is released', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('another operator is using');
  release();
  lockFolder(folder)();
});

it('locks a folder again after the process that had locked it was killed', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(fileURLToPath(new URL('folderLock.ts', import.meta.url)))};
    lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow('another operator is using');
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(folder)();
});

it('keeps the data of an operator that runs from a command that deletes it, and deletes it afterwards', () => {
  const deleteData = () =>
    spawnSync(process.execPath, [fileURLToPath(new URL('deleteDataCommand.ts', import.meta.url)), folder], {
      encoding: 'utf8',
    });
  const release = lockFolder(path.join(folder, 'operator'));
  expect(deleteData()).toMatchObject({ status: 1, stderr: expect.stringContaining('another operator is using') });
  expect(existsSync(path.join(folder, 'operator'))).toBe(true);
  release();
  expect(deleteData()).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(folder)).toBe(false);
});
