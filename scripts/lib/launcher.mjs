import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clockEnv } from './clockEnv.mjs';
import { at, node, toolEnv } from './paths.mjs';
import { endOf, openLog } from './serverLogs.mjs';

/** Only a service that hangs takes this long: on a busy machine the first start of the embedded database takes over a minute. */
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 6_000;
const POLL_INTERVAL_MS = 50;
const TAIL_LINES = 15;

const SERVICES = {
  gateway: { portSetting: 'PORT', folder: at('apps', 'gateway') },
  operator: { portSetting: 'OPERATOR_PORT', folder: at('apps', 'operator') },
  'feed-replay': { portSetting: 'REPLAY_PORT', folder: at('apps', 'feed-replay') },
};

/**
 * The Node flags of a service's `start` script, `node <flags> src/main.ts`. The gateway limits V8's young generation to
 * 8 MB: with the default of 16 MB, 10,000 idle live sockets take 19 KB each instead of 11. Its minimum equals its
 * maximum, because a smaller young generation fills up with every frame that is sent to thousands of clients. V8 has one
 * helper thread: four on few processors interrupt the thread that writes (decision 98).
 */
export function nodeFlagsOf(name) {
  const { scripts } = JSON.parse(readFileSync(path.join(SERVICES[name].folder, 'package.json'), 'utf8'));
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Whether a server can listen on a port of 127.0.0.1. */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

/**
 * The ports that services without a port of their own listen on. They end below the ephemeral ranges of Linux (32768)
 * and macOS (49152): no outgoing connection and no server on port 0 can take one before the service listens. They
 * begin above 10080, the last port that `fetch` and browsers refuse (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const SERVICE_PORTS = { first: 10_081, last: 31_999 };

/**
 * Whether a port is free and nobody else has claimed it. A service listens only seconds later: until this process ends, a
 * UDP socket of the same number keeps the port from other callers.
 */
export function claimPort(port) {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    claim.once('error', () => claim.close(() => resolve(false)));
    claim.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(isPortFree(port)));
  });
}

/** A port of `SERVICE_PORTS` that this process has claimed. */
export async function freePort() {
  for (;;) {
    const port = randomInt(SERVICE_PORTS.first, SERVICE_PORTS.last + 1);
    if (await claimPort(port)) return port;
  }
}

/** The gateway's settings for an operator at an address. */
export const upstreamSettings = (url, { hashKey = 'local', appKey = 'local', fixturesToken = 'local' } = {}) => ({
  UPSTREAM_URL: url,
  UPSTREAM_HASH_KEY: hashKey,
  UPSTREAM_APP_KEY: appKey,
  UPSTREAM_FIXTURES_TOKEN: fixturesToken,
});

/**
 * Spawns a service without waiting for it. It leads a process group, so Ctrl-C in a terminal reaches only the script,
 * which stops the service once. The service also stops when its IPC channel to the script closes.
 */
export function spawnService(name, { env = {}, inheritEnv = true, output = 'inherit', nodeFlags = [] } = {}) {
  return spawn(node, [...nodeFlagsOf(name), ...nodeFlags, 'src/main.ts'], {
    cwd: SERVICES[name].folder,
    env: inheritEnv ? toolEnv(env) : { ...clockEnv(), ...env },
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
}

/** Spawns a service whose output goes to a log file, or stays in memory when there is no file. */
function spawnLogged(name, { logFile, isAppended = false, ...options }) {
  if (logFile === undefined) {
    const child = spawnService(name, { ...options, output: 'pipe' });
    const keepLines = (input) => {
      const lines = [];
      createInterface({ input }).on('line', (line) => lines.push(line));
      return lines;
    };
    const [output, errors] = [keepLines(child.stdout), keepLines(child.stderr)];
    return { child, readLines: () => output, readErrors: () => errors };
  }
  const file = openLog(logFile, isAppended);
  const child = spawnService(name, { ...options, output: file });
  closeSync(file);
  return { child, readLines: () => readFileSync(logFile, 'utf8').trimEnd().split('\n'), readErrors: () => [] };
}

/** Starts a service without waiting until it is ready. */
async function launch(name, { env = {}, ...options }) {
  const { portSetting } = SERVICES[name];
  const port = Number(env[portSetting] ?? (await freePort()));
  const { child, readLines, readErrors } = spawnLogged(name, {
    ...options,
    env: { ...env, [portSetting]: String(port) },
  });
  // 'close' follows the last line of output; 'exit' may precede it.
  const ended = once(child, 'close').then(([code]) => code);

  async function stop(signal = 'SIGTERM') {
    child.kill(signal);
    const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    const code = await ended;
    clearTimeout(deadline);
    return code;
  }
  return {
    name,
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    ended,
    readLines,
    stop,
    tail: () => endOf([...readLines(), ...readErrors()], TAIL_LINES),
  };
}

/** Whether a GET of a URL succeeds. A refused connection is no error here: the caller polls until its deadline. */
async function responds(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Polls a URL until it succeeds; throws when the service ends first or the deadline passes. */
async function waitFor(service, url) {
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  while (!(await responds(url))) {
    const { exitCode, signalCode } = service.child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`the ${service.name} stopped while starting:\n${service.tail()}`);
    if (Date.now() > deadlineMs) throw new Error(`the ${service.name} was not ready in time:\n${service.tail()}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Starts a service and waits until it is ready. */
export async function startService(name, { isAwaited = true, ...options } = {}) {
  const service = await launch(name, options);
  if (!isAwaited) return service;
  try {
    await waitFor(service, `${service.url}/readyz`);
  } catch (error) {
    await service.stop('SIGKILL');
    throw error;
  }
  return service;
}

function parseSecrets(file, text) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${file} is damaged. Restore it, or delete it: then players log in again.`;
    throw new Error(message, { cause });
  }
}

/**
 * The secrets of one installation, generated on its first start and readable only by their owner.
 * @throws Error when the file is damaged. New secrets end all sessions, so that is the owner's decision.
 */
export function secretsOf(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  // A start of an earlier release that was interrupted left an empty file.
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text !== '') return parseSecrets(file, text);
  const random = () => randomBytes(32).toString('base64url');
  const secrets = { session: random(), hashKey: random(), appKey: random(), fixturesToken: random() };
  // Renamed after writing, so that the file is complete or missing also when the disk is full or this process is
  // killed.
  writeFileSync(`${file}.part`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  return secrets;
}

const operatorEnv = ({ dataDir, gatewayPort, operatorPort }, secrets) => ({
  OPERATOR_PORT: String(operatorPort),
  OPERATOR_DATA_DIR: path.join(dataDir, 'operator'),
  OPERATOR_HASH_KEY: secrets.hashKey,
  OPERATOR_APP_KEY: secrets.appKey,
  OPERATOR_FIXTURES_TOKEN: secrets.fixturesToken,
  OPERATOR_PUBLIC_URL: `http://127.0.0.1:${operatorPort}`,
  GAME_PARENT_ORIGINS: `http://localhost:${gatewayPort}`,
});

const commonEnv = ({ dataDir, gatewayPort }, secrets) => ({
  MAINTENANCE_FILE: path.join(dataDir, 'maintenance'),
  PORT: String(gatewayPort),
  PUBLIC_ORIGIN: `http://localhost:${gatewayPort}`,
  SESSION_SECRET: secrets.session,
});

/** The gateway's settings for a replay server on a port of this machine. */
export const feedSettings = (port, token) => ({
  PLATFORM: 'feed',
  FEED_API_URL: `http://127.0.0.1:${port}`,
  FEED_MESSAGES_URL: `ws://127.0.0.1:${port}/messages`,
  FEED_TOKEN: token,
});

/**
 * The platform behind the gateway, with the settings of both services: the operator, or a replay server with a recorded
 * odds feed.
 */
function platformOf(platform, ports, secrets) {
  const common = commonEnv(ports, secrets);
  if (platform !== 'feed')
    return {
      name: 'operator',
      env: operatorEnv(ports, secrets),
      gateway: { ...common, ...gatewayEnv(ports, secrets) },
    };
  const port = ports.operatorPort;
  return {
    name: 'feed-replay',
    env: { REPLAY_PORT: String(port), REPLAY_TOKEN: secrets.appKey },
    gateway: { ...common, ...feedSettings(port, secrets.appKey) },
  };
}

const gatewayEnv = ({ operatorPort }, secrets) => ({
  ...upstreamSettings(`http://127.0.0.1:${operatorPort}`, secrets),
  // Another host than the product's localhost, whose cookies browsers send to every port (R-110).
  GAME_ORIGINS: `http://127.0.0.1:${operatorPort}`,
  GAME_THUMBNAIL_URL: `http://127.0.0.1:${operatorPort}/thumbs/{id}_260x350.svg`,
});

const query = (procedure, input) =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;

/** Calls through gateway and operator that must succeed before the product counts as started. */
const FIRST_CALLS = [
  query('account.session'),
  query('sports.list'),
  query('fixtures.list', { sportId: 10, marketId: '2', tab: 'highlight', page: 1 }),
];

/**
 * Starts gateway and operator and waits until calls through both succeed. With the platform `feed` the replay server takes
 * the operator's place.
 */
export async function startProduct({ env = {}, ...options }) {
  const { dataDir } = options;
  mkdirSync(dataDir, { recursive: true });
  const ports = {
    gatewayPort: options.gatewayPort ?? (await freePort()),
    operatorPort: options.operatorPort ?? (await freePort()),
  };
  const secrets = secretsOf(dataDir);
  const platform = platformOf(options.platform ?? env.PLATFORM, { dataDir, ...ports }, secrets);
  const settings = { [platform.name]: platform.env, gateway: platform.gateway };
  const start = (name, logging = {}, more = {}) =>
    launch(name, {
      env: { ...settings[name], ...env, ...more },
      logFile: path.join(dataDir, 'logs', `${name}.log`),
      ...logging,
    });
  let operator = await start(platform.name);
  const gateway = await start('gateway');
  const stop = async () => void (await Promise.all([operator.stop(), gateway.stop()]));
  try {
    await waitFor(operator, `${operator.url}/readyz`);
    await waitFor(gateway, `${gateway.url}/readyz`);
    for (const call of FIRST_CALLS) await waitFor(gateway, gateway.url + call);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    gatewayUrl: `http://localhost:${ports.gatewayPort}`,
    operatorUrl: `http://127.0.0.1:${ports.operatorPort}`,
    stop,
    ended: Promise.race([operator, gateway].map((service) => service.ended.then(() => service))),
    killOperator: async () => void (await operator.stop('SIGKILL')),
    /** Runs a command of the operator's staff. The embedded database has one user, so the operator must be down. */
    runStaff: (...argv) =>
      promisify(execFile)(node, ['src/staff/main.ts', ...argv], {
        cwd: SERVICES.operator.folder,
        env: toolEnv({ ...settings.operator, ...env }),
      }),
    restartOperator: async (more = {}) => {
      operator = await start(platform.name, { isAppended: true }, more);
      await waitFor(operator, `${operator.url}/readyz`);
    },
  };
}
