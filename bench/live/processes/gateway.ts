import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Child, childOf, MEASURED } from './child.ts';

/** The gateway as it is in production, but for its neighbours. */
export interface Gateway extends Child {
  readonly port: number;
}

const FOLDER = fileURLToPath(new URL('../../../apps/gateway', import.meta.url));
/** As wherever else it is started (scripts/lib/server.mjs, Dockerfile). */
const V8_FLAGS = ['--max-semi-space-size=8', '--min-semi-space-size=8'];
const READY_WITHIN_MS = 60_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const environment = (port: number, upstreamPort: number): Record<string, string> => ({
  PORT: String(port),
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'of a benchmark, on this machine alone',
  // Nothing of it is asked for: live frames need no HTTP of the operator.
  UPSTREAM_API_URL: 'http://127.0.0.1:9',
  UPSTREAM_FIXTURES_URL: 'http://127.0.0.1:9',
  UPSTREAM_LIVE_URL: `ws://127.0.0.1:${upstreamPort}/live`,
  // Made frames are said to one gateway of several.
  UPSTREAM_MATCH_URL: `ws://127.0.0.1:${upstreamPort}/match?gateway=${port}`,
  UPSTREAM_HASH_KEY: 'bench',
  UPSTREAM_APP_KEY: 'bench',
  UPSTREAM_FIXTURES_TOKEN: 'bench',
  // All clients come from this machine.
  LIVE_MAX_CLIENTS_PER_ADDRESS: '20000',
});

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function untilReady(port: number, started: ChildProcess, logFile: string): Promise<void> {
  const deadlineMs = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    const said = readFileSync(logFile, 'utf8');
    if (started.exitCode !== null) throw new Error(`the gateway stopped while starting:\n${said}`);
    if (Date.now() > deadlineMs) throw new Error(`the gateway was not ready in time:\n${said}`);
    await setTimeout(20);
  }
}

export interface GatewayOptions {
  readonly port: number;
  readonly upstreamPort: number;
  /** Settings beside the usual ones. */
  readonly env?: Record<string, string>;
  /** A folder for a profile of its processor time, written when it ends. */
  readonly profile?: string | undefined;
  /** False for one that is stormed from its first moment: it would have no answer to spare for the question. */
  readonly isAwaited?: boolean;
}

/** Starts the gateway as a process of its own; resolves once it serves. */
export async function startGateway({
  port,
  upstreamPort,
  env = {},
  profile,
  isAwaited = true,
}: GatewayOptions): Promise<Gateway> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-'));
  const logFile = path.join(folder, 'gateway.log');
  const output = openSync(logFile, 'w');
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`];
  const started = fork('src/main.ts', {
    cwd: FOLDER,
    env: { ...process.env, ...environment(port, upstreamPort), ...env },
    execArgv: [...V8_FLAGS, ...MEASURED, ...profiling],
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const child = childOf(started, 'gateway');
  if (isAwaited) await untilReady(port, started, logFile);
  const stop: Child['stop'] = async (signal) => {
    await child.stop(signal);
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...child, stop, port };
}
