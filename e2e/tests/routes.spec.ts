import { expect, type Page } from '@playwright/test';
import { routeTable as table } from '../support/routeTable.ts';
import { addressOf, guestRoutes, playerRoutes, type ScreenRoute } from '../support/screenRoutes.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { isNotAborted, watchPage, watchRequests } from '../support/watch.ts';

const known = new Map([...guestRoutes, ...playerRoutes].map((screen) => [screen.route, screen]));
const screenOf = (route: string): ScreenRoute => known.get(route) ?? { route, shows: /./ };

/** Only a request that hangs takes this long. */
const IDLE_WITHIN_MS = 120_000;

/** Opens an address and waits until the network is idle. Resolves with the problems of the page. */
async function visit(page: Page, address: string): Promise<string[]> {
  // Leaving the screen that gave the address aborts its calls.
  await page.goto('about:blank');
  const problems = watchPage(page);
  const openRequests = watchRequests(page);
  await page.goto(address);
  // By id, because it has no role under a dialog.
  await expect(page.locator('#content')).not.toBeEmpty();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await page.waitForLoadState('networkidle', { timeout: IDLE_WITHIN_MS }).catch((cause: unknown) => {
    throw new Error(`Requests that have not ended: ${openRequests().join(', ')}`, { cause });
  });
  // A redirect aborts calls of the screen that it leaves.
  const isSentOn = new URL(page.url()).pathname !== new URL(address, page.url()).pathname;
  return isSentOn ? problems.filter(isNotAborted) : problems;
}

test('has every route of the tests in the route table', () => {
  expect(table.length).toBeGreaterThan(30);
  const written = [...known.keys()].filter((route) => route !== '/no-such-page');
  expect(written.filter((route) => !table.some((row) => row.route === route))).toEqual([]);
});

test.describe('a guest', () => {
  for (const { route, access } of table) {
    test(`is ${access === 'player' ? 'redirected to Login' : 'shown the screen without errors'} at ${route}`, {
      tag: ['@A-029', '@D-004', '@D-005', '@D-027', '@D-028', '@D-029', '@D-033', '@D-035', '@D-041'],
    }, async ({ page, player }) => {
      const address = await addressOf(page, screenOf(route), player.betId);
      expect(await visit(page, address)).toEqual([]);
      if (access === 'player') {
        await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(address)}`);
        await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      }
    });
  }
});

playerTest.describe('a player', () => {
  // JetX and Aviatrix open outside the product on a player's phone (games.spec.ts).
  const own = table.filter(({ route }) => route !== '/jetx' && route !== '/aviatrix');
  for (const { route, access } of own) {
    playerTest(
      `is ${access === 'guest' ? 'redirected Home' : 'shown the screen without errors'} at ${route}`,
      { tag: ['@D-004', '@D-005', '@D-027', '@D-028', '@D-029', '@D-041'] },
      async ({ page, player }) => {
        const address = await addressOf(page, screenOf(route), player.betId);
        expect(await visit(page, address)).toEqual([]);
        if (access === 'guest') await expect(page).toHaveURL('/');
      },
    );
  }
});
