import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { at } from '../support/player.ts';
import { addressOf, guestRoutes, playerRoutes, type Place } from '../support/places.ts';
import { playerTest, test } from '../support/signedIn.ts';
import { isNoGoodbye, watchPage } from '../support/watch.ts';

type Access = 'all' | 'guest' | 'player';
type TableRow = { route: string; access: Access };

const source = readFileSync(new URL('../../apps/web/src/app/routes.ts', import.meta.url), 'utf8');
const table: TableRow[] = [...source.matchAll(/path: '([^']+)',\s+access: '(all|guest|player)'/g)].map((row) => ({
  route: row[1] ?? '',
  access: row[2] as Access,
}));
const known = new Map([...guestRoutes, ...playerRoutes].map((place) => [place.route, place]));
const placeOf = (route: string): Place => known.get(route) ?? { route, shows: /./ };

/** Opens an address of the table and waits until it asks for nothing more; resolves with what it should not have done. */
async function visit(page: Page, address: string): Promise<string[]> {
  const complaints = watchPage(page);
  await page.goto(at(address));
  // By its place: under a dialog it has no role.
  await expect(page.locator('#content')).not.toBeEmpty();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // Who is sent elsewhere leaves calls of the screen's surroundings unanswered, as with any screen that is left.
  const isSentOn = new URL(page.url()).pathname !== new URL(at(address)).pathname;
  return isSentOn ? complaints.filter(isNoGoodbye) : complaints;
}

test('the table has every route that is written down for tests', () => {
  expect(table.length).toBeGreaterThan(30);
  const written = [...known.keys()].filter((route) => route !== '/no-such-page');
  expect(written.filter((route) => !table.some((row) => row.route === route))).toEqual([]);
});

test.describe('a guest', () => {
  for (const { route, access } of table) {
    test(`at ${route}: ${access === 'player' ? 'is sent to Login' : 'gets it without a complaint'}`, async ({
      page,
      player,
    }) => {
      const address = await addressOf(page, placeOf(route), player.betId);
      expect(await visit(page, address)).toEqual([]);
      if (access === 'player') {
        await expect(page).toHaveURL(at(`/login?redirect=${encodeURIComponent(address)}`));
        await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      }
    });
  }
});

playerTest.describe('a player', () => {
  // JetX and Aviatrix take a player's whole phone and leave the product; their journeys are in games.spec.ts.
  const own = table.filter(({ route }) => route !== '/jetx' && route !== '/aviatrix');
  for (const { route, access } of own) {
    playerTest(
      `at ${route}: ${access === 'guest' ? 'is sent Home' : 'gets it without a complaint'}`,
      async ({ page, player }) => {
        const address = await addressOf(page, placeOf(route), player.betId);
        expect(await visit(page, address)).toEqual([]);
        if (access === 'guest') await expect(page).toHaveURL(at('/'));
      },
    );
  }
});
