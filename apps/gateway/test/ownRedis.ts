import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { realClockEnv } from '../../../scripts/lib/clockEnv.mjs';
import { freePort } from '../../../scripts/lib/launcher.mjs';

/** Whether these programs are installed. A missing one skips the tests with a message, or fails them if REQUIRE_SERVICES=1. */
export function areInstalled(...programs: string[]): boolean {
  const env = realClockEnv();
  const missing = programs.filter((program) => spawnSync(program, ['--version'], { env }).error !== undefined);
  if (missing.length === 0) return true;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(`these tests want ${missing.join(', ')}`);
  process.stderr.write(`gateway tests: no ${missing.join(', ')}; tests that start it are skipped\n`);
  return false;
}

/** Starts the process; resolves when it accepts connections. */
async function serve(flags: readonly string[]) {
  const child = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'], env: realClockEnv() });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Ready to accept connections')) continue;
    child.stdout.resume();
    return { child, ended };
  }
  throw new Error('the Redis of the test ended before it served');
}

/** The files of a self-signed certificate for 127.0.0.1 and of its key. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

const tlsFlags = ({ certificate, key }: Certificate): string[] => [
  '--tls-cert-file',
  certificate,
  '--tls-key-file',
  key,
  '--tls-ca-cert-file',
  certificate,
  '--tls-auth-clients',
  'no',
];

/** A Redis for one test, which can pause, kill and restart it. With a certificate it accepts only TLS. */
export async function startOwnRedis(certificate?: Certificate) {
  const folder = await mkdtemp(join(tmpdir(), 'ushindi-redis-'));
  const port = String(await freePort());
  const ports = certificate ? ['--port', '0', '--tls-port', port, ...tlsFlags(certificate)] : ['--port', port];
  const flags = [...ports, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const url = `${certificate ? 'rediss' : 'redis'}://127.0.0.1:${port}`;
  let server = await serve(flags);

  async function kill(): Promise<void> {
    server.child.kill('SIGKILL');
    await server.ended;
  }
  async function command(send: (redis: Redis) => Promise<unknown>): Promise<void> {
    const redis = new Redis(url);
    await send(redis);
    redis.disconnect();
  }
  return {
    url,
    kill,
    /** Starts it again with the saved data. */
    async startAgain(): Promise<void> {
      server = await serve(flags);
    },
    /** Stops it without closing its connections, which are then half-open. */
    pause: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    /** Runs a command on a connection of its own. */
    command,
    /** Writes its data to disk. */
    save: () => command((redis) => redis.save()),
    async close(): Promise<void> {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type OwnRedis = Awaited<ReturnType<typeof startOwnRedis>>;
