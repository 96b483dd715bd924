import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { upstreamSettings } from '../../../scripts/lib/launcher.mjs';
import { createSessionSeal, SESSION_COOKIE } from '../src/http/session.ts';
import { startFakeUpstream } from './fakeUpstream.ts';
import { spawnGateway, startGatewayProcess } from './gatewayProcess.ts';
import { placeInput, success } from './wire.ts';

const GATEWAY = path.resolve(import.meta.dirname, '..');
const SETTINGS = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of at least 32 characters!',
  WEB_DIR: '/nowhere',
  ...upstreamSettings('http://127.0.0.1:9'),
};
const sessionCookie = async (): Promise<string> => {
  const session = {
    accessToken: 'token',
    accNo: '4711',
    phone: '0712345678',
    name: 'A',
    expiresAtMs: Date.now() + 3_600_000,
  };
  return `${SESSION_COOKIE}=${await createSessionSeal(SETTINGS.SESSION_SECRET).seal(session)}`;
};
/** Whether the gateway accepts connections. */
const isServing = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );
/** Closing may take long on a busy machine. */
const NEVER_LATE = { CLOSE_TIMEOUT_MS: '600000' };

it('prints each bad setting on one line and exits with 1', async () => {
  const { SESSION_SECRET: _, UPSTREAM_APP_KEY: __, ...rest }: Record<string, string> = SETTINGS;
  const child = spawnGateway({ ...rest, PORT: 'http' });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const problems = [
    'SESSION_SECRET is missing, and production needs it',
    'PORT must be a port number',
    'UPSTREAM_APP_KEY is missing',
  ];
  expect([out, err.trimEnd().split('\n'), code]).toEqual(['', problems, 1]);
});

it('stops being ready on SIGTERM and serves further requests while it drains', async () => {
  // No drain of this length ends during the test.
  const gateway = await startGatewayProcess({ ...SETTINGS, DRAIN_MS: '600000' });
  const ready = await fetch(`${gateway.address}/readyz`);
  gateway.signal('SIGTERM');
  let draining = await fetch(`${gateway.address}/readyz`);
  while (draining.status === 200) draining = await fetch(`${gateway.address}/readyz`);
  const served = await fetch(`${gateway.address}/trpc/account.session`);
  expect([ready.status, draining.status, served.status]).toEqual([200, 503, 200]);
  expect(await draining.json()).toEqual({ status: 'closing', maintenance: false, degraded: [] });
  // The log is buffered, and SIGKILL discards the buffer.
  await expect.poll(() => gateway.lines.join('')).toContain('"SESSION_SECRET":"[hidden]"');
  gateway.signal('SIGKILL');
  await gateway.ended;
  expect(gateway.lines.join('')).not.toContain(SETTINGS.SESSION_SECRET);
});

it('closes after it has drained', async () => {
  const gateway = await startGatewayProcess({ ...SETTINGS, DRAIN_MS: '1', ...NEVER_LATE });
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
});

it('sends the response of a bet that is on its way when it closes', async () => {
  const upstream = await startFakeUpstream();
  const held = Promise.withResolvers<void>();
  upstream.on('POST /bet/v1/place', async () => {
    await held.promise;
    return success({ bet_reference: 'ABCDE12', possible_win: 1 });
  });
  const settings = { ...SETTINGS, ...upstreamSettings(upstream.url), ...NEVER_LATE, DRAIN_MS: '1' };
  const gateway = await startGatewayProcess(settings);
  const placing = fetch(`${gateway.address}/trpc/bets.place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await sessionCookie() },
    body: JSON.stringify(placeInput()),
  });
  await expect.poll(() => upstream.received).toHaveLength(1);
  gateway.signal('SIGTERM');
  await expect.poll(() => isServing(gateway.address)).toBe(false);
  held.resolve();
  const placed = await placing;
  expect(await placed.json()).toMatchObject({ result: { data: { betReference: 'ABCDE12' } } });
  // An open connection would keep the process.
  expect(placed.headers.get('connection')).toBe('close');
  expect(await gateway.ended).toBe(0);
  await upstream.close();
});

it('needs only its settings, logs only JSON, and closes on SIGTERM', {
  tags: ['C-031'],
}, async () => {
  const child = spawnGateway({ ...SETTINGS, ...NEVER_LATE, PORT: '0' });
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

it('ends when its starter ends before it has booted', async () => {
  const starter = `
    const { spawn } = require('node:child_process');
    const { pid } = spawn(process.execPath, ['src/main.ts'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
    process.stderr.write(String(pid), () => process.exit());`;
  const child = spawn(process.execPath, ['-e', starter], {
    cwd: GATEWAY,
    env: { ...SETTINGS, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Both streams end with the last process that has them: the gateway. Without its end this would wait forever.
  const [, pid] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(pid).toMatch(/^\d+$/);
});
