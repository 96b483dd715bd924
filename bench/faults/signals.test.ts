import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnPostgres } from '../../apps/operator/src/test/ownPostgres.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** For processes on a busy machine. */
const LONG = { timeout: 60_000 };

/** Ends the servers that a bench in a process group of its own has left, if any. */
function endGroup(pid: number): void {
  if (isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    // ESRCH: the group has no process.
    return false;
  }
}

describe.skipIf(!OwnPostgres.isAvailable)('a bench that a signal to its process alone ends', () => {
  let folder: string;
  let pid = 0;
  beforeEach(() => {
    pid = 0;
    folder = mkdtempSync(path.join(tmpdir(), 'ushindi-signals-'));
    // The user of PostgreSQL writes into it too.
    chmodSync(folder, 0o777);
  });
  afterEach(() => {
    // Group 0 is that of this process.
    if (pid !== 0) endGroup(pid);
    rmSync(folder, { recursive: true });
  });
  /** The files of that name in the folders of the servers. */
  const filesOf = (server: string, name: string): string[] =>
    readdirSync(folder)
      .filter((each) => each.startsWith(server))
      .map((each) => path.join(folder, each, name))
      .filter((file) => existsSync(file));
  const hasRedis = () => filesOf('ushindi-bench-redis-', '').length > 0;
  const isFilling = () => filesOf('operator-postgres-', 'PG_VERSION').length > 0;
  const isReady = () =>
    filesOf('operator-postgres-', 'postmaster.pid').some((file) => readFileSync(file, 'utf8').includes('ready'));

  it.each([
    ['SIGINT', 130, 'its PostgreSQL is initialised', isFilling],
    ['SIGINT', 130, 'its PostgreSQL runs', isReady],
    ['SIGTERM', 143, 'its PostgreSQL runs', isReady],
  ] as const)('leaves no server and no file behind after %s (exit %i) while %s', async (signal, code, _, isReached) => {
    const bench = spawn(process.execPath, [MAIN, '--part', 'restart'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
      detached: true,
    });
    pid = bench.pid ?? 0;
    const ended = once(bench, 'exit');
    await expect.poll(() => hasRedis() && isReached(), LONG).toBe(true);
    bench.kill(signal);
    expect((await ended)[0]).toBe(code);
    await expect.poll(() => isGroupAlive(pid), LONG).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
});
