import { defineConfig, devices } from '@playwright/test';

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const executablePath = process.env.CHROMIUM_PATH;

/** Journeys run in a real Chromium against the real product: nothing is mocked in the browser. */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results/artifacts',
  globalSetup: './support/globalSetup.ts',
  // The product's rate of change is part of what is tested, and the machine may have two cores.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    ...phone,
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'phone' }],
});
