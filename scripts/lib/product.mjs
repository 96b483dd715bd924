import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { spawnServer } from './server.mjs';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 4_000;

/** Random secrets of this installation, made once and kept readable by their owner only. */
function secretsOf(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const random = () => randomBytes(32).toString('base64url');
  const secrets = { session: random(), hashKey: random(), appKey: random(), fixturesToken: random() };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

const operatorEnv = ({ dataDir, gatewayPort, operatorPort }, secrets) => ({
  OPERATOR_PORT: String(operatorPort),
  OPERATOR_DATA_DIR: path.join(dataDir, 'operator'),
  OPERATOR_HASH_KEY: secrets.hashKey,
  OPERATOR_APP_KEY: secrets.appKey,
  OPERATOR_FIXTURES_TOKEN: secrets.fixturesToken,
  OPERATOR_PUBLIC_URL: `http://localhost:${operatorPort}`,
  GAME_PARENT_ORIGINS: `http://localhost:${gatewayPort}`,
});

const gatewayEnv = ({ dataDir, gatewayPort, operatorPort }, secrets) => ({
  MAINTENANCE_FILE: path.join(dataDir, 'maintenance'),
  PORT: String(gatewayPort),
  PUBLIC_ORIGIN: `http://localhost:${gatewayPort}`,
  SESSION_SECRET: secrets.session,
  UPSTREAM_API_URL: `http://127.0.0.1:${operatorPort}`,
  UPSTREAM_FIXTURES_URL: `http://127.0.0.1:${operatorPort}`,
  UPSTREAM_HIGHLIGHTS_URL: `http://127.0.0.1:${operatorPort}`,
  // As browsers reach the operator, which is where its games are.
  GAME_ORIGINS: `http://localhost:${operatorPort}`,
  GAME_THUMBNAIL_URL: `http://localhost:${operatorPort}/thumbs/{id}.svg`,
  UPSTREAM_LIVE_URL: `ws://127.0.0.1:${operatorPort}/live`,
  UPSTREAM_MATCH_URL: `ws://127.0.0.1:${operatorPort}/match`,
  UPSTREAM_HASH_KEY: secrets.hashKey,
  UPSTREAM_APP_KEY: secrets.appKey,
  UPSTREAM_FIXTURES_TOKEN: secrets.fixturesToken,
});

/** Whether a TCP port on this machine can be listened on. */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

/** The end of a log file, for telling why a part stopped. */
export const tailOf = (file, lines = 15) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');

/** Starts one part as a process of its own, its log in a file. */
function startPart(name, env, dataDir, logFlags = 'w') {
  const logFile = path.join(dataDir, 'logs', `${name}.log`);
  const log = openSync(logFile, logFlags);
  const child = spawnServer(name, { env, output: log });
  closeSync(log);
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      if (code !== 0) appendFileSync(logFile, `the ${name} ended: ${signal ?? `exit ${code}`}\n`);
      resolve();
    });
  });
  return { name, child, logFile, ended };
}

async function stopPart({ child, ended }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(deadline);
}

async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false; // not listening yet: the caller asks again until its deadline
  }
}

async function untilReady(part, url) {
  const deadlineMs = Date.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (part.child.exitCode !== null)
      throw new Error(`the ${part.name} stopped while starting:\n${tailOf(part.logFile)}`);
    if (Date.now() > deadlineMs) throw new Error(`the ${part.name} was not ready in time:\n${tailOf(part.logFile)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Starts operator and gateway, waits until both are ready and resolves with their addresses, `stop()`, `ended`,
 * a promise of the first part that stops by itself, and `operator`, for tests of what happens without it.
 * @param {{ dataDir: string, gatewayPort: number, operatorPort: number, env?: Record<string, string> }} options
 */
export async function startProduct(options) {
  const { dataDir, env = {} } = options;
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  const secrets = secretsOf(dataDir);
  const parts = [];
  const stop = () => Promise.all(parts.map(stopPart));
  const operatorUrl = `http://localhost:${options.operatorPort}`;
  const gatewayUrl = `http://localhost:${options.gatewayPort}`;
  const startOperator = (logFlags) =>
    startPart('operator', { ...operatorEnv(options, secrets), ...env }, dataDir, logFlags);
  const operator = {
    async kill() {
      parts[0].child.kill('SIGKILL');
      await parts[0].ended;
    },
    async restart() {
      parts[0] = startOperator('a');
      await untilReady(parts[0], `http://127.0.0.1:${options.operatorPort}/readyz`);
    },
  };
  try {
    parts.push(startOperator());
    parts.push(startPart('gateway', { ...gatewayEnv(options, secrets), ...env }, dataDir));
    await untilReady(parts[0], `http://127.0.0.1:${options.operatorPort}/readyz`);
    await untilReady(parts[1], `http://127.0.0.1:${options.gatewayPort}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  const ended = Promise.race(parts.map((part) => part.ended.then(() => part)));
  return { gatewayUrl, operatorUrl, operator, parts, stop, ended };
}
