import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { atExit } from '../../../../scripts/lib/atExit.mjs';
import { freePort } from '../../../../scripts/lib/launcher.mjs';

/** Debian's folder; other systems have the programs on the path. */
const INSTALLED = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const REMOVAL_TIMEOUT_MS = 10_000;

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

const [INITDB, POSTGRES, BASEBACKUP, CONTROL] = ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl'].map(findProgram);

/** The user of PostgreSQL's programs; null if there is none. */
export const USER = findUser();

/**
 * Removes a folder into which an ending server may still write: `pg_ctl` does not wait for one that has not written its
 * process id yet. `rmSync` leaves the folder without an error when a file is added meanwhile.
 */
function removeFolder(folder: string): void {
  const deadlineMs = Date.now() + REMOVAL_TIMEOUT_MS;
  do rmSync(folder, { recursive: true, force: true });
  while (existsSync(folder) && Date.now() < deadlineMs);
}

/** A PostgreSQL server for one test, which may kill it without disturbing other tests. */
export class OwnPostgres {
  /** Whether this machine has PostgreSQL's programs. */
  static readonly isAvailable = ![INITDB, POSTGRES, BASEBACKUP, CONTROL, USER].includes(null);

  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  /** Stops it if it runs, and removes its files. */
  readonly #removeNow: () => void;
  #server: ChildProcess;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#server = this.#spawn();
    this.#removeNow = atExit(() => {
      this.#stopNow();
      removeFolder(folder);
    });
  }

  static start(): Promise<OwnPostgres> {
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    return OwnPostgres.#startIn((folder) => [INITDB ?? '', ['-D', folder, ...options]]);
  }

  /** A server that follows this one by streaming replication and can be read. */
  replicate(): Promise<OwnPostgres> {
    const options = ['-d', this.url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    return OwnPostgres.#startIn((folder) => [BASEBACKUP ?? '', ['-D', folder, ...options]]);
  }

  /** Starts a server with the files that a program writes into an empty folder. */
  static async #startIn(filling: (folder: string) => [program: string, options: string[]]): Promise<OwnPostgres> {
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'operator-postgres-'));
    if (USER?.uid !== undefined && USER.gid !== undefined) chownSync(folder, USER.uid, USER.gid);
    // Blocks: a signal to this process is handled when the server exists, which stops at the exit.
    execFileSync(...filling(folder), { ...USER, cwd: folder, stdio: 'pipe' });
    const postgres = new OwnPostgres(folder, port);
    await postgres.#untilReady();
    return postgres;
  }

  /** The process id of the server. */
  get pid(): number {
    return this.#server.pid ?? 0;
  }

  /** Kills the server with SIGKILL. Its transactions are lost; what was committed is recovered at the next start. */
  async crash(): Promise<void> {
    await this.kill();
    await this.restart();
  }

  /** Kills the server with SIGKILL. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Starts a server that was killed. */
  async restart(): Promise<void> {
    this.#server = this.#spawn();
    await this.#untilReady();
  }

  async remove(): Promise<void> {
    // Immediate shutdown: sessions are not waited for.
    await this.#end('SIGQUIT');
    this.#removeNow();
  }

  get #hasEnded(): boolean {
    return this.#server.exitCode !== null || this.#server.signalCode !== null;
  }

  /** Stops it while this process exits, which cannot wait for an event. */
  #stopNow(): void {
    if (this.#hasEnded) return;
    this.#server.kill('SIGQUIT');
    // Waits until it has ended.
    spawnSync(CONTROL ?? '', ['stop', '-D', this.#folder, '-m', 'immediate'], { ...USER, cwd: this.#folder });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#hasEnded) return;
    const ended = once(this.#server, 'exit');
    this.#server.kill(signal);
    await ended;
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
