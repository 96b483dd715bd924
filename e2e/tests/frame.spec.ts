import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { pickUpcoming } from '../support/games.ts';
import { at } from '../support/player.ts';
import { runProduct } from '../support/runProduct.ts';
import { playerTest, test } from '../support/signedIn.ts';

const SPORTS = ['Football', 'Basketball', 'Cricket', 'Tennis', 'Rugby League', 'Rugby Union'];
const quickMenu = (page: Page) => page.getByRole('navigation', { name: 'Quick menu' });

/** How many games the gateway says are live. */
async function liveCount(page: Page): Promise<number> {
  const answer = await page.request.get(at('/trpc/fixtures.liveCount'));
  const body: { result: { data: { count: number } } } = await answer.json();
  return body.result.data.count;
}

test('the nav bar has games and sports with their badges, and a game is alone in its frame', async ({ page }) => {
  await page.goto(at('/'));
  const nav = page.getByRole('navigation', { name: 'Sections' });
  await expect(nav.getByRole('link')).toHaveText(['League', 'Turbo new', 'Sports', 'Aviatrix hot', 'JetX hot']);
  await nav.getByRole('link', { name: 'League' }).click();
  await expect(page).toHaveURL(at('/league'));
  await expect(page.getByRole('heading', { level: 1, name: 'League' })).toBeVisible();
  await expect(nav).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ushindi, home' })).toHaveCount(0);
});

test('JetX and Aviatrix reach from edge to edge of a desktop, other games stand in a frame', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const widthAt = async (address: string) => {
    await page.goto(at(address));
    return (await page.getByRole('main').boundingBox())?.width;
  };
  expect(await widthAt('/jetx')).toBe(1280);
  expect(await widthAt('/aviatrix')).toBe(1280);
  expect(await widthAt('/league')).toBeLessThan(1280);
});

test('More leads to offers, sports and the account; a sport goes Home with it', async ({ page }) => {
  await page.goto(at('/live'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await expect(more.getByRole('region', { name: 'Offers' }).getByRole('link')).toHaveText([
    /Freebet\s*hot/,
    /Jackpot/,
    /Promotions/,
  ]);
  await expect(more.getByRole('region', { name: 'Sports' }).getByRole('link')).toHaveText(SPORTS);
  await expect(more.getByRole('region', { name: 'Account' }).getByRole('link')).toHaveText([/My Bets/, /My Account/]);
  await more.getByRole('link', { name: 'Tennis' }).click();
  await expect(page).toHaveURL(at('/?sport=24'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Tennis/ })).toHaveAttribute('aria-selected', 'true');
});

test('the mark begins Home anew with the default sport', async ({ page }) => {
  await page.goto(at('/?sport=4'));
  await expect(page.getByRole('tab', { name: /Basketball/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: /^Games/ }).click();
  await page.getByRole('link', { name: 'Ushindi, home' }).click();
  await expect(page).toHaveURL(at('/?sport=10'));
  await expect(page.getByRole('tab', { name: /Football/ })).toHaveAttribute('aria-selected', 'true');
});

test('the strip of sports has the six', async ({ page }) => {
  await page.goto(at('/'));
  const strip = page.getByRole('tablist', { name: 'Sports' });
  await expect(strip.getByRole('tab')).toHaveText(SPORTS.map((name) => new RegExp(`^${name}`)));
});

test('menu and More have no accessibility violations in either theme', async ({ page }) => {
  await page.goto(at('/'));
  for (const name of ['Menu', 'More']) {
    await page.getByRole('button', { name, exact: true }).click();
    const links = page.getByRole('dialog', { name }).getByRole('link');
    await expect(links.first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoViolations(page);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the side menu has all there is, a switch for Free Data and who may bet', async ({ page }) => {
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of [...SPORTS, 'Live Games', 'Jackpot', 'Aviatrix', 'JetX', 'Bet history', 'Promotions', 'Freebets'])
    await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Leaderboard' })).toBeVisible();
  await expect(menu.getByText('18+')).toBeVisible();
  await expect(menu.getByText(/licensed by the national betting regulator/)).toBeVisible();
  const freeData = menu.getByRole('switch', { name: 'Free Data' });
  await freeData.click();
  await expect(freeData).toHaveAttribute('aria-checked', 'true');
  await expect(menu.getByText('New', { exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Help Center' }).click();
  await expect(page).toHaveURL(at('/faqs'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('page tabs count the live games, and shortcuts stand everywhere but on Live', async ({ page }) => {
  await page.goto(at('/'));
  const games = page.getByRole('link', { name: /^Games/ });
  await expect(async () => {
    await expect(games).toHaveText(`Games ${await liveCount(page)}`, { timeout: 1_000 });
  }).toPass();
  const menu = quickMenu(page);
  await expect(menu.getByRole('link')).toHaveText(['Freebets hot', 'Kula Mbuzi hot', 'Promotions new', 'Aviator new']);
  await expect(menu.locator('img')).toHaveCount(4);
  await games.click();
  await expect(page).toHaveURL(at('/live'));
  await expect(page.getByRole('link', { name: 'Trending' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.getByRole('link', { name: 'Trending' }).click();
  await quickMenu(page).getByRole('link', { name: 'Promotions' }).click();
  await expect(page).toHaveURL(at('/promotions'));
});

test('a guest finds the slip with its count, search, the ways in, and whom to ask', async ({ page }) => {
  await pickUpcoming(page);
  await page.getByRole('button', { name: 'Betslip 1 selection' }).click();
  await expect(page.getByRole('dialog', { name: 'Betslip' })).toBeVisible();
  await page.keyboard.press('Escape');
  const wayIn = page.getByRole('navigation', { name: 'Register or log in' });
  await expect(wayIn.getByRole('link')).toHaveText(['Register', 'Log in']);
  await page.goto(at('/faqs'));
  const footer = page.getByRole('contentinfo');
  for (const text of ['Paybill', 'Helpline', 'WhatsApp', '18+', /licensed by the national betting regulator/])
    await expect(footer.getByText(text)).toBeVisible();
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByRole('navigation', { name: 'Ushindi elsewhere' }).getByRole('link')).not.toHaveCount(0);
  await expect(footer.getByRole('navigation', { name: 'Sports and games' }).getByRole('link')).not.toHaveCount(0);
  await page.goto(at('/'));
  await page.getByRole('link', { name: 'Search for game' }).click();
  await expect(page).toHaveURL(at('/search'));
});

test('an address of ours alone has a screen; any other has no footer', async ({ page }) => {
  await page.goto(at('/no/such/page'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Register or log in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(at('/'));
});

playerTest('a player has Deposit in the head, five places at the foot and the freebets counted', async ({ page }) => {
  await pickUpcoming(page);
  await page.getByRole('button', { name: /^Balance KES .* Deposit$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Deposit money into your account' })).toBeVisible();
  await page.keyboard.press('Escape');
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of [/^Home/, /^Live/, /^My Bets/, /^Account/])
    await expect(nav.getByRole('link', { name })).toBeVisible();
  await expect(nav.getByRole('button', { name: /^Betslip/ }).getByRole('img', { name: '1 selection' })).toBeVisible();
  await expect(nav.getByRole('img', { name: /live games?$/ })).toBeVisible();
  const strip = page.getByRole('region', { name: 'Betslip' });
  for (const label of ['Stake', 'Odds', 'Payout']) await expect(strip.getByText(label, { exact: true })).toBeVisible();
  await expect(strip.getByText(/^Add \d more to get a 4% boost!$/)).toBeVisible();
  await expect(quickMenu(page).getByRole('link', { name: /^Freebets/ })).not.toContainText('hot');
});

playerTest('menu, mark, search, balance and Deposit keep to one line', async ({ page }) => {
  await page.goto(at('/'));
  const deposit = page.getByRole('button', { name: /^Balance KES .* Deposit$/ });
  await expect(deposit).toBeVisible();
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    const parts = [
      page.getByRole('button', { name: 'Menu' }),
      page.getByRole('link', { name: 'Search for game' }),
      deposit,
    ];
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
  }
});

playerTest('Logout is in the side menu', async ({ page }) => {
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' })).toBeVisible();
});

for (const width of [1024, 1280]) {
  test(`menu, list and slip stand side by side at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(at('/'));
    const boxes = await Promise.all(
      [
        page.getByRole('navigation', { name: 'Menu', exact: true }),
        page.getByRole('main'),
        page.locator('#betslip'),
      ].map((part) => part.boundingBox({ timeout: 15_000 })),
    );
    const [menu, list, slip] = boxes;
    if (!menu || !list || !slip) throw new Error('a column is not there');
    expect(menu.x + menu.width).toBeLessThanOrEqual(list.x);
    expect(list.x + list.width).toBeLessThanOrEqual(slip.x);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: /^Betslip/ })).toBeVisible();
    await expect(quickMenu(page)).toBeVisible();
  });
}

test('while the gateway is closed for maintenance every screen says so, and comes back by itself', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ushindi-closed-'));
  const mark = path.join(folder, 'closed');
  const { end } = await runProduct({ SIM_SEED: 'closed', MAINTENANCE_FILE: mark });
  try {
    await page.goto(at('/promotions'));
    await expect(page.getByText('Up to KES 500 for a first bet')).toBeVisible();
    await writeFile(mark, '');
    await page.goto(at('/leaderboard'));
    await expect(page.getByRole('heading', { name: 'under Maintenance' })).toBeVisible();
    await expect(page.getByText('We are currently under maintenance')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'under Maintenance' })).toBeVisible();
    await rm(mark);
    await expect(page.getByText('Past Winners')).toBeVisible({ timeout: 30_000 });
  } finally {
    await end();
    await rm(folder, { recursive: true, force: true });
  }
});
