import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startService } from '../../../scripts/lib/launcher.mjs';
import { testDatabase } from '../../../scripts/lib/testDatabase.ts';
import { CANARIES } from './testApp.ts';

/** The public origin of the operator's games. */
const GAMES_ORIGIN = 'https://games.example';

const POLL_INTERVAL_MS = 20;

/** Asks until the condition holds; a test that waits forever ends by its own timeout. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(POLL_INTERVAL_MS);
}

/** The reference operator as a separate process, with what a browser and a phone can do. */
export type OperatorProcess = Awaited<ReturnType<typeof startOperator>>;

function settings(folder: string): Record<string, string> {
  return {
    OPERATOR_DATA_DIR: folder,
    OPERATOR_HASH_KEY: CANARIES.hashKey,
    OPERATOR_APP_KEY: CANARIES.appKey,
    OPERATOR_FIXTURES_TOKEN: CANARIES.fixturesToken,
    OPERATOR_PUBLIC_URL: GAMES_ORIGIN,
    PHONE_SIMULATOR: 'on',
    LOG_LEVEL: 'debug',
    SIM_SPEED: '60',
  };
}

/** Starts the operator with a database of its own and waits until it is ready. */
export async function startOperator() {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  const database = await testDatabase('ushindi_gateway');
  const usual = { ...settings(folder), ...database.settings };
  let operator = await startService('operator', { env: usual, inheritEnv: false });
  const address = operator.url;

  // A text message is sent after the response to the call that caused it.
  async function latestCode(phone: string, before = ''): Promise<string> {
    let code = before;
    await waitUntil(async () => {
      code = /data-testid="sms"><p>(\d{6})/.exec(await screen(phone))?.[1] ?? before;
      return code !== before;
    });
    return code;
  }
  const screen = async (phone: string): Promise<string> => (await fetch(`${address}/phone?number=${phone}`)).text();
  return {
    address,
    /** All lines of its log so far. */
    readLines: () => operator.readLines(),
    /** The gateway's settings for it. */
    upstream: {
      UPSTREAM_API_URL: address,
      UPSTREAM_FIXTURES_URL: address,
      UPSTREAM_LIVE_URL: `${address.replace('http', 'ws')}/live`,
      UPSTREAM_MATCH_URL: `${address.replace('http', 'ws')}/match`,
      GAME_ORIGINS: GAMES_ORIGIN,
    },
    /** Opens a game as a browser does; returns the HTTP status. */
    openGame: async (url: string): Promise<number> =>
      (await fetch(url.replace(GAMES_ORIGIN, address), { redirect: 'manual' })).status,
    /** The latest text message on a phone; '' without one. */
    latestText: async (phone: string): Promise<string> =>
      /data-testid="sms"><p>([^<]*)/.exec(await screen(phone))?.[1] ?? '',
    /** The code in the latest text message on a phone. Waits for one that is not `before`. */
    latestCode,
    /** Approves every pending payment of a phone; returns how many there were. */
    async approvePayments(phone: string): Promise<number> {
      const references = [...(await screen(phone)).matchAll(/name="reference" value="(\d+)"/g)];
      for (const [, reference = ''] of references) {
        const body = new URLSearchParams({ number: phone, reference, answer: 'approve', callbacks: 'once' });
        await fetch(`${address}/phone/answer`, { method: 'POST', body, redirect: 'manual' });
      }
      return references.length;
    },
    /** Ends the process and starts it again with its data and address, and with other settings. */
    async restart(changed: Record<string, string>): Promise<void> {
      await operator.stop();
      const env = { ...usual, OPERATOR_PORT: String(operator.port), ...changed };
      operator = await startService('operator', { env, inheritEnv: false });
    },
    async close(): Promise<void> {
      await operator.stop();
      database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
