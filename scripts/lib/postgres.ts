import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { atExit } from './atExit.mjs';

const INSTALLED = '/usr/lib/postgresql';

/** The server on which benchmarks create their databases, untuned. */
const BENCH_SERVER_URL = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A PostgreSQL program; Debian installs some outside the path. */
export function program(name: 'psql' | 'pgbench' | 'pg_ctl'): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => path.join(INSTALLED, version, 'bin', name)).find(existsSync);
  return found ?? name;
}

/** Runs statements in order and returns the rows, one per line, columns separated by '|'. */
export async function psql(url: string, ...statements: string[]): Promise<string> {
  const commands = statements.flatMap((statement) => ['-c', statement]);
  const { stdout } = await promisify(execFile)(program('psql'), [url, '-qAtX', '-v', 'ON_ERROR_STOP=1', ...commands]);
  return stdout.trim();
}

/** A login of all throwaway databases. Roles belong to the server, so it stays. */
const APPLICATION_LOGIN = 'ushindi_throwaway_application';

/** An empty database, and the settings with which an operator migrates and uses it. */
export type ThrowawayDatabase = { url: string; settings: Record<string, string>; drop(): void };

/**
 * Creates a database on a server, which a superuser's address names; `drop` or the exit of this process removes it. The operator
 * creates its own login.
 */
export async function throwawayDatabase(name: string, serverUrl = BENCH_SERVER_URL): Promise<ThrowawayDatabase> {
  const database = `${name}_${process.pid}_${randomBytes(3).toString('hex')}`;
  await psql(serverUrl, `create database ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const drop = atExit(
    () => void execFileSync(program('psql'), [serverUrl, '-qX', '-c', `drop database ${database} with (force)`]),
  );
  const application = new URL(url);
  application.username = APPLICATION_LOGIN;
  application.password = 'siri';
  const settings = { DATABASE_URL: application.href, MIGRATION_DATABASE_URL: url.href };
  return { url: url.href, settings, drop };
}
