import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../../../scripts/lib/launcher.mjs';

/** Debian's folder; other systems have the programs on the path. */
const INSTALLED = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

function findProgram(name: string): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(INSTALLED, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** The user of a new process; empty for this process's. */
type User = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. Null if there is no such user. */
function findUser(): User | null {
  if (process.getuid?.() !== 0) return {};
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

const [INITDB, POSTGRES] = [findProgram('initdb'), findProgram('postgres')];

/** The user of PostgreSQL's programs; null if there is none. */
export const USER = findUser();

/** A PostgreSQL server for one test, which may kill it without disturbing other tests. */
export class OwnPostgres {
  /** Whether this machine has PostgreSQL's programs. */
  static readonly isAvailable = INITDB !== null && POSTGRES !== null && USER !== null;

  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #server: ChildProcess;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#server = this.#spawn();
  }

  static async start(): Promise<OwnPostgres> {
    const folder = mkdtempSync(path.join(tmpdir(), 'operator-postgres-'));
    if (USER?.uid !== undefined && USER.gid !== undefined) chownSync(folder, USER.uid, USER.gid);
    const options = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await promisify(execFile)(INITDB ?? '', options, { ...USER, cwd: folder });
    const postgres = new OwnPostgres(folder, await freePort());
    await postgres.#untilReady();
    return postgres;
  }

  /** Kills the server with SIGKILL. Its transactions are lost; what was committed is recovered at the next start. */
  async crash(): Promise<void> {
    const ended = once(this.#server, 'exit');
    this.#server.kill('SIGKILL');
    await ended;
    this.#server = this.#spawn();
    await this.#untilReady();
  }

  async remove(): Promise<void> {
    const ended = once(this.#server, 'exit');
    // Immediate shutdown: sessions are not waited for.
    this.#server.kill('SIGQUIT');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }

  #spawn(): ChildProcess {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`, 'shared_buffers=64MB'];
    const options = ['-D', this.#folder, '-p', String(this.#port), ...settings.flatMap((each) => ['-c', each])];
    return spawn(POSTGRES ?? '', options, { ...USER, cwd: this.#folder, stdio: 'ignore' });
  }

  /** Sessions of a killed server end a moment after it; until then a new server refuses to start. */
  async #untilReady(): Promise<void> {
    const deadlineMs = Date.now() + START_TIMEOUT_MS;
    while (!(await this.#isReady())) {
      if (Date.now() > deadlineMs) throw new Error('PostgreSQL did not start');
      await setTimeout(POLL_MS);
      if (this.#server.exitCode !== null) this.#server = this.#spawn();
    }
  }

  async #isReady(): Promise<boolean> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      // Not listening yet, or still recovering.
      return false;
    }
  }
}
