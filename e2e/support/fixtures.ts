import { expect, test as base } from '@playwright/test';
import { EMBEDDED, testDatabase } from '../../scripts/lib/testDatabase.ts';
import { createPlayer, type CreatedPlayer, signInAgain } from './api.ts';
import { placePendingBet } from './matches.ts';
import { startedPage } from './startedPage.ts';
import { watchPolicy } from './watch.ts';
import { givenProduct, startTestProduct, type TestProduct } from './product.ts';

const FUNDS_KES = 5_000;
/** Switches off changes of the odds before kick-off, so that they do not change between two steps of a test. */
export const STEADY_ODDS = { SIM_PREMATCH_STEP_MINUTES: '0' };
/** Sixty simulated minutes a minute: a football match is over in under two. */
const PRODUCT_ENV = { ...STEADY_ODDS, SIM_SPEED: '60', SIM_SEED: 'e2e' };

type WorkerFixtures = {
  /** Settings of the product. A file that sets them gets a product of its own. */
  productEnv: Record<string, string> | null;
  /** Whether the product has the embedded database, as with `npm start`; it starts in twice the time. */
  isEmbedded: boolean;
  /** Every worker has its own product, with its own data. */
  product: TestProduct;
  /** A player with money and a pending bet, shared by the tests of a worker. */
  player: CreatedPlayer & { betId: string };
};

/** Tests whose pages start as a guest's. */
export const test = base.extend<object, WorkerFixtures>({
  productEnv: [null, { option: true, scope: 'worker' }],
  isEmbedded: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ productEnv, isEmbedded }, use) => {
      const { BASE_URL } = process.env;
      const start = async () =>
        startTestProduct(productEnv ?? PRODUCT_ENV, isEmbedded ? EMBEDDED : await testDatabase('ushindi_browser'));
      const product = BASE_URL && productEnv === null ? givenProduct(BASE_URL) : await start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // No test of any screen, dialog or player may violate the content security policy.
  page: async ({ page }, use) => {
    const violations = await watchPolicy(page);
    await use(startedPage(page));
    expect(violations, 'violations of the content security policy').toEqual([]);
  },
  player: [
    async ({ product, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.url });
      const player = await createPlayer(request, FUNDS_KES);
      const betId = await placePendingBet(request);
      await request.dispose();
      await use({ ...player, betId });
    },
    { scope: 'worker' },
  ],
});

/**
 * Tests whose pages start signed in as the shared player. Bets of other tests may be settled meanwhile, so a test of
 * balances creates a player of its own.
 */
export const playerTest = test.extend({
  storageState: async ({ player, product, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: product.url, storageState: player.state });
    // A logout of an earlier test has ended the session at the operator. Its cookies are those of a known device.
    player.state = await signInAgain(request, player.number);
    await request.dispose();
    await use(player.state);
  },
});
