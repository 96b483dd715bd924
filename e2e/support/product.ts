import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProduct } from '../../scripts/lib/launcher.mjs';
import { EMBEDDED } from '../../scripts/lib/testDatabase.ts';

/** The product that the tests of one worker use. */
export type TestProduct = {
  url: string;
  operatorUrl: string;
  /** While this file exists, the gateway is closed for maintenance. */
  maintenanceFile: string;
  killOperator(): Promise<void>;
  /** Restarts the operator with settings in addition to those of the product. */
  restartOperator(more?: Record<string, string>): Promise<void>;
  /** Runs a command of the operator's staff while the operator is down. */
  runStaff(...argv: string[]): Promise<unknown>;
  stop(): Promise<void>;
};

/** A worker is a process with one product, so helpers need no parameter for its operator. */
let operator: string | undefined;

/** An address of the operator, whose phone simulator and fault injection tests use. */
export function operatorUrl(address: string): string {
  if (operator === undefined) throw new Error('no product runs: the test must use the fixtures of support/fixtures.ts');
  return new URL(address, operator).href;
}

/** Copies a product's logs to where a failed run reports them. */
async function saveLogs(dataDir: string): Promise<void> {
  const { PRODUCT_LOGS_DIR } = process.env;
  if (!PRODUCT_LOGS_DIR) return;
  await cp(path.join(dataDir, 'logs'), path.join(PRODUCT_LOGS_DIR, path.basename(dataDir)), { recursive: true });
}

/** No time limit for rendering, so that every test gets rendered pages also on a busy machine. */
const NO_RENDER_TIMEOUT = { RENDER_TIMEOUT_MS: '60000' };
/** High limits, because every test registers players from the address of this machine. */
const MANY_REGISTRATIONS = { LIMIT_TEXTS_PER_ADDRESS_HOUR: '100000', LIMIT_FAILED_LOGINS_PER_ADDRESS_15MIN: '100000' };
/** Only a product that hangs takes this long: its first page takes over a minute on a busy machine. */
const RENDER_WITHIN_MS = 180_000;

/** Waits until the gateway renders pages, which begins after it is ready. */
async function pagesRendered(url: string): Promise<void> {
  const deadline = AbortSignal.timeout(RENDER_WITHIN_MS);
  for (;;) {
    const page = await fetch(url, { signal: deadline });
    if ((await page.text()).includes('id="first-screen"')) return;
    await setTimeout(100);
  }
}

/** Starts a product on free ports with an empty data directory. Drops its database when it stops or does not start. */
export async function startTestProduct(env: Record<string, string>, database = EMBEDDED): Promise<TestProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ushindi-e2e-'));
  const started = startProduct({
    dataDir,
    env: { ...database.settings, ...NO_RENDER_TIMEOUT, ...MANY_REGISTRATIONS, ...env },
  });
  const {
    gatewayUrl,
    operatorUrl: address,
    stop,
    ...product
  } = await started.catch((error: unknown) => {
    database.drop();
    throw error;
  });
  const end = async (): Promise<void> => {
    await stop();
    database.drop();
    await saveLogs(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  await pagesRendered(gatewayUrl).catch(async (cause: unknown) => {
    await end();
    throw new Error('the gateway renders no page', { cause });
  });
  operator = address;
  return {
    ...product,
    url: gatewayUrl,
    operatorUrl: address,
    maintenanceFile: path.join(dataDir, 'maintenance'),
    stop: end,
  };
}

const unsupported = (): never => {
  throw new Error('this test needs a product that it may stop');
};

/** A product that already runs at BASE_URL, with the operator at OPERATOR_URL (port 8090 by default, as in compose). */
export function givenProduct(url: string): TestProduct {
  const { protocol, hostname } = new URL(url);
  operator = process.env.OPERATOR_URL || `${protocol}//${hostname}:8090`;
  return {
    url,
    operatorUrl: operator,
    get maintenanceFile() {
      return unsupported();
    },
    killOperator: async () => unsupported(),
    restartOperator: async () => unsupported(),
    runStaff: async () => unsupported(),
    stop: async () => undefined,
  };
}
