import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { atExit, killAtExit } from '../../scripts/lib/atExit.mjs';
import { realClockEnv } from '../../scripts/lib/clockEnv.mjs';
import { freePort } from '../../scripts/lib/launcher.mjs';

/** A Redis of the benchmark's own, without persistence. */
export type OwnRedis = {
  readonly port: number;
  readonly url: string;
  /** Sends a signal, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it with a signal and starts it again, empty. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a Redis with flags of its command line, and waits until it accepts connections. */
export async function serveRedis(flags: readonly string[]): Promise<ChildProcess> {
  const server = killAtExit(
    spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'], env: realClockEnv() }),
  );
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('Ready to accept')) break;
  server.stdout.resume();
  return server;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** Starts it on a free port. */
export async function startRedis(): Promise<OwnRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-redis-'));
  const remove = atExit(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  let server = await serveRedis(flags);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => void server.kill(signal),
    async restart(signal) {
      await end(server, signal);
      server = await serveRedis(flags);
    },
    async stop() {
      await end(server, 'SIGKILL');
      remove();
    },
  };
}
