import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimPort, freePort, SERVICE_PORTS, secretsOf } from './launcher.mjs';

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ushindi-launcher-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('generates the secrets of an installation once, readable only by their owner', () => {
  const secrets = secretsOf(dataDir);
  expect(new Set(Object.values(secrets)).size).toBe(4);
  expect(secretsOf(dataDir)).toEqual(secrets);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

test('generates them again after a start that was interrupted while it wrote them', () => {
  writeFileSync(path.join(dataDir, 'secrets.json'), '');
  expect(secretsOf(dataDir).session).toMatch(/^[\w-]{43}$/);
});

test('keeps secrets that cannot be read, and names the file', () => {
  const file = path.join(dataDir, 'secrets.json');
  writeFileSync(file, '{"session":"abc');
  expect(() => secretsOf(dataDir)).toThrow(`${file} is damaged`);
  expect(readFileSync(file, 'utf8')).toBe('{"session":"abc');
});

test('gives services no port that fetch refuses, as it does 10080', async () => {
  await expect(fetch('http://127.0.0.1:10080')).rejects.toMatchObject({ cause: { message: 'bad port' } });
  expect(SERVICE_PORTS.first).toBeGreaterThan(10_080);
});

test('gives no two processes the same port, although neither listens yet', async () => {
  const port = await freePort();
  const other = `
    import { claimPort } from ${JSON.stringify(new URL('launcher.mjs', import.meta.url).href)};
    console.log(await claimPort(${port}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', other]);
  expect([stdout, await claimPort(port)]).toEqual(['false\n', false]);
});

/** Starts a service as `npm start` does, and prints its process id. */
const STARTER = `
import { startService } from ${JSON.stringify(new URL('launcher.mjs', import.meta.url).href)};
const { child } = await startService('feed-replay', { env: { REPLAY_TOKEN: 'of the test' } });
console.log(child.pid);
await new Promise((resolve) => setInterval(resolve, 2 ** 30));
`;

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH: there is no such process.
    return false;
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'])(
  'leaves no service behind when %s ends its starter alone',
  async (signal) => {
    const options = { stdio: ['ignore', 'pipe', 'inherit'] };
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', STARTER], options);
    const [line] = await once(starter.stdout, 'data');
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    starter.kill(signal);
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  },
);
