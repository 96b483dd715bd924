import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdFolder } from './holdFolder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operator-hold-'));
});
afterEach(() => rm(folder, { recursive: true }));

const refusal = () =>
  holdFolder(folder).then(
    () => null,
    (error: unknown) => String(error),
  );

it('a folder is held by one at a time, until it is let go', async () => {
  const letGo = await holdFolder(folder);
  expect(await refusal()).toContain('another operator is using');
  await letGo();
  await (await holdFolder(folder))();
});

it('a folder is free again after its process was killed', async () => {
  const holder = `import { holdFolder } from ${JSON.stringify(fileURLToPath(new URL('holdFolder.ts', import.meta.url)))};
    await holdFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await refusal()).toContain('another operator is using');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await holdFolder(folder))();
});
