import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { CANARIES } from './testApp.ts';

const OPERATOR = resolve(import.meta.dirname, '../../operator');

/** Where browsers would find the operator's games. */
const GAMES_ORIGIN = 'https://games.example';

/** The reference operator in a process of its own, as somebody with a browser and a phone meets it. */
export type OperatorProcess = Awaited<ReturnType<typeof startOperator>>;

function settings(folder: string): Record<string, string> {
  return {
    OPERATOR_PORT: '0',
    OPERATOR_DATA_DIR: folder,
    OPERATOR_HASH_KEY: CANARIES.hashKey,
    OPERATOR_APP_KEY: CANARIES.appKey,
    OPERATOR_FIXTURES_TOKEN: CANARIES.fixturesToken,
    OPERATOR_PUBLIC_URL: GAMES_ORIGIN,
    PHONE_SIMULATOR: 'on',
    SIM_SPEED: '60',
  };
}

/** Starts it on a free port with an embedded database of its own; resolves once it serves. */
export async function startOperator() {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: OPERATOR,
    env: settings(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    address = /"address":"([^"]+)"/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  if (address === '') throw new Error('the operator ended before it was ready');
  // Nobody reads on: the rest of the log must not stop the process.
  child.stdout.resume();

  const screen = async (phone: string): Promise<string> => (await fetch(`${address}/phone?number=${phone}`)).text();
  return {
    address,
    /** The gateway's settings for it. */
    upstream: {
      UPSTREAM_API_URL: address,
      UPSTREAM_FIXTURES_URL: address,
      UPSTREAM_LIVE_URL: `${address.replace('http', 'ws')}/live`,
      UPSTREAM_MATCH_URL: `${address.replace('http', 'ws')}/match`,
      GAME_ORIGINS: GAMES_ORIGIN,
    },
    /** Opens a game as a browser does, and says how that went. */
    openGame: async (url: string): Promise<number> =>
      (await fetch(url.replace(GAMES_ORIGIN, address), { redirect: 'manual' })).status,
    /** The code in the latest text message on a phone. */
    latestCode: async (phone: string): Promise<string> =>
      /data-testid="sms"><p>(\d{6})/.exec(await screen(phone))?.[1] ?? '',
    /** Approves every payment that waits on a phone, and says how many there were. */
    async approvePayments(phone: string): Promise<number> {
      const references = [...(await screen(phone)).matchAll(/name="reference" value="(\d+)"/g)];
      for (const [, reference = ''] of references) {
        const body = new URLSearchParams({ number: phone, reference, answer: 'approve', callbacks: 'once' });
        await fetch(`${address}/phone/answer`, { method: 'POST', body, redirect: 'manual' });
      }
      return references.length;
    },
    async close(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
