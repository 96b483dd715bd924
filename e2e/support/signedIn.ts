import { expect, test as base, type BrowserContext } from '@playwright/test';
import { pickUpcoming } from './games.ts';
import { deposit, signUp } from './player.ts';
import { openSlip, place } from './slip.ts';

type SignedIn = { number: string; betId: string; state: Awaited<ReturnType<BrowserContext['storageState']>> };

const PURSE_KES = 5_000;
const PHONE = { width: 390, height: 844 };

/** Tests that know a player with money and a bet, signed up once for all of them; their pages start as a guest's. */
export const test = base.extend<object, { player: SignedIn }>({
  player: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport: PHONE });
      const page = await context.newPage();
      const number = await signUp(page);
      await deposit(page, number, PURSE_KES);
      await expect(page.getByText('Your balance is now KES 5,000.00.')).toBeVisible();
      // Many tests look at this bet, the last of them half an hour later: its game must not have begun by then.
      await pickUpcoming(page);
      const { betId } = await place(page, await openSlip(page));
      const state = await context.storageState();
      await context.close();
      await use({ number, betId, state });
    },
    { scope: 'worker' },
  ],
});

/** Tests whose pages are that player's from the start. */
export const playerTest = test.extend({
  storageState: async ({ player }, use) => use(player.state),
});
