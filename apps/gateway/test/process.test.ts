import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startGatewayProcess } from './gatewayProcess.ts';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const SETTINGS = {
  NODE_ENV: 'production',
  PORT: '0',
  SESSION_SECRET: 'a secret of at least 32 characters!',
  WEB_DIR: '/nowhere',
  UPSTREAM_API_URL: 'http://127.0.0.1:9',
  UPSTREAM_FIXTURES_URL: 'http://127.0.0.1:9',
  UPSTREAM_LIVE_URL: 'ws://127.0.0.1:9',
  UPSTREAM_MATCH_URL: 'ws://127.0.0.1:9',
  UPSTREAM_HASH_KEY: 'hash',
  UPSTREAM_APP_KEY: 'app',
  UPSTREAM_FIXTURES_TOKEN: 'token',
};

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });

it('names each bad setting in one line and exits with 1', async () => {
  const { SESSION_SECRET: _, UPSTREAM_APP_KEY: __, ...rest } = SETTINGS;
  const child = start({ ...rest, PORT: 'http' });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const problems = [
    'SESSION_SECRET is missing, and production needs it',
    'PORT must be a port number',
    'UPSTREAM_APP_KEY is missing',
  ];
  expect([out, err.trimEnd().split('\n'), code]).toEqual(['', problems, 1]);
});

it('is told to stop: is not ready first, serves what still comes, then closes', async () => {
  const gateway = await startGatewayProcess({ ...SETTINGS, DRAIN_MS: '1500' });
  const ready = await fetch(`${gateway.address}/readyz`);
  const stopped = gateway.stop();
  let draining = await fetch(`${gateway.address}/readyz`);
  while (draining.status === 200) draining = await fetch(`${gateway.address}/readyz`);
  const served = await fetch(`${gateway.address}/trpc/account.session`);
  expect([ready.status, draining.status, served.status]).toEqual([200, 503, 200]);
  expect(await draining.json()).toEqual({ status: 'closing', maintenance: false, impaired: [] });
  expect(await stopped).toBe(0);
  expect(gateway.lines.find((line) => line.includes('"settings"'))).toContain('"SESSION_SECRET":"[hidden]"');
  expect(gateway.lines.join('')).not.toContain(SETTINGS.SESSION_SECRET);
});

it('serves with nothing but its settings, logs JSON alone, and closes when it is told to', async () => {
  const child = start(SETTINGS);
  const exited = once(child, 'exit');
  const lines: Record<string, unknown>[] = [];
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    const entry: Record<string, unknown> = JSON.parse(line);
    lines.push(entry);
    const found = /http:\/\/[\d.]+:\d+/.exec(String(entry.msg))?.[0];
    if (found === undefined || address !== '') continue;
    address = found;
    const response = await fetch(`${address}/readyz`);
    expect(response.status).toBe(200);
    child.kill('SIGTERM');
  }
  const [code] = await exited;
  expect(code).toBe(0);
  expect(lines.at(-1)).toMatchObject({ msg: 'closing', signal: 'SIGTERM' });
});
