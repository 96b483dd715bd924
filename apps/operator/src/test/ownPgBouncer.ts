import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../../scripts/lib/launcher.mjs';
import { USER } from './ownPostgres.ts';

/** Debian's place, outside of a usual user's path, and those of other systems. */
const PROGRAM = ['/usr/sbin', ...(process.env.PATH ?? '').split(':')]
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));
/** A login of its console. */
const ADMINISTRATOR = 'console';
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

type Options = {
  /** Connections to PostgreSQL. */
  connections: number;
  /** Settings beside the usual ones, in the form of its file. */
  settings?: Record<string, string>;
};

/** A PgBouncer in transaction mode for one test, before the PostgreSQL of an address. It trusts every login of it. */
export class OwnPgBouncer {
  /** Whether this machine has the program. Without it CI fails, and elsewhere its tests are skipped. */
  static readonly isAvailable = PROGRAM !== undefined && USER !== null;

  readonly #folder: string;
  readonly #port: number;
  readonly #process: ChildProcess;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    const options = { ...USER, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as 'ignore'[] };
    this.#process = spawn(PROGRAM ?? '', ['--quiet', path.join(folder, 'pgbouncer.ini')], options);
  }

  static async start(databaseUrl: string, options: Options): Promise<OwnPgBouncer> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const folder = mkdtempSync(path.join(tmpdir(), 'operator-pgbouncer-'));
    const listenPort = await freePort();
    const server = `host=${hostname} port=${port || '5432'}`;
    writeFileSync(path.join(folder, 'pgbouncer.ini'), fileOf(server, { ...options, listenPort }));
    const users = [
      [decodeURIComponent(username), decodeURIComponent(password)],
      ['postgres', ''],
      [ADMINISTRATOR, ''],
    ];
    writeFileSync(path.join(folder, 'users.txt'), users.map((user) => `"${user.join('" "')}"\n`).join(''));
    if (USER?.uid !== undefined && USER.gid !== undefined) chownSync(folder, USER.uid, USER.gid);
    const started = new OwnPgBouncer(folder, listenPort);
    await started.#untilReady(`postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`);
    return started;
  }

  /** An address of PostgreSQL, through this. */
  before(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    [url.hostname, url.port] = ['127.0.0.1', String(this.#port)];
    return url.href;
  }

  /** Replaces its connections to PostgreSQL, so that all have the present settings of their login. */
  async reconnect(): Promise<void> {
    const client = new Client({ connectionString: `postgres://${ADMINISTRATOR}@127.0.0.1:${this.#port}/pgbouncer` });
    await client.connect();
    await client.query('reconnect');
    await client.end();
  }

  async remove(): Promise<void> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true });
  }

  async #untilReady(url: string): Promise<void> {
    const deadlineMs = Date.now() + START_TIMEOUT_MS;
    while (!(await isReady(url))) {
      if (this.#process.exitCode !== null || Date.now() > deadlineMs) throw new Error('PgBouncer did not start');
      await setTimeout(POLL_MS);
    }
  }
}

function fileOf(server: string, { connections, settings = {}, listenPort }: Options & { listenPort: number }): string {
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(listenPort),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: 'users.txt',
    admin_users: ADMINISTRATOR,
    pool_mode: 'transaction',
    default_pool_size: String(connections),
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  return ['[databases]', `* = ${server}`, '[pgbouncer]', ...lines, ''].join('\n');
}

async function isReady(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
    return true;
  } catch {
    // Not listening yet.
    return false;
  }
}
