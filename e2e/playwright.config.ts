import { defineConfig, devices } from '@playwright/test';
import { BROWSER_ARGS } from './support/browserArgs.ts';

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const executablePath = process.env.CHROMIUM_PATH;
/** Files that set `productEnv`. A product takes seconds to start, so each of them runs in one worker. */
const OWN_PRODUCT =
  /(deadOperator|foreignPlatform|houseLimits|jackpotPayment|kenya|maintenance|newUser|pseudoLanguage|push|workerReleases)\.spec\.ts$/;
/** Tests that wait until matches have been played. */
const LONG = /@long/;

/** Tests run in a real Chromium against the real product: every worker has a product of its own (support/fixtures.ts). */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results/artifacts',
  fullyParallel: true,
  // Three workers use two processors fully. Four or five take a sixth more processor time for the same tests.
  workers: Number(process.env.BROWSER_WORKERS ?? 3),
  // Not an expectation of speed: only a test that hangs takes this long. `npm test` lists the slowest tests.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // A test that passes on its second run is flaky: `npm test` names it, and fails when there are several.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    ...phone,
    // A service worker would answer requests that tests replace. The tests of the worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    // Compose generates a certificate of its own for localhost.
    ignoreHTTPSErrors: process.env.BASE_URL?.startsWith('https://localhost') ?? false,
    // Full traces take a tenth of the CPU time and are discarded when a test passes: `--trace retain-on-failure` records them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: BROWSER_ARGS,
    },
  },
  projects: [
    // Minutes of waiting for matches to be played take little processor time, so one worker begins with them while the
    // others keep the processors busy.
    { name: 'long', grep: LONG, workers: 1 },
    // Before the others, so that a worker that has finished such a file starts the usual product once, and keeps it.
    { name: 'own product', testMatch: OWN_PRODUCT, grepInvert: LONG, fullyParallel: false },
    { name: 'phone', testIgnore: OWN_PRODUCT, grepInvert: LONG },
  ],
});
