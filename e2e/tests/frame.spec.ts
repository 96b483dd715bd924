import { expect, type Page } from '@playwright/test';
import { query } from '../support/api.ts';
import { expectFreeTargets, expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { selectUpcoming } from '../support/matches.ts';
import { playerTest, test } from '../support/fixtures.ts';

const SPORTS = ['Football', 'Basketball', 'Cricket', 'Tennis', 'Rugby League', 'Rugby Union'];
const quickMenu = (page: Page) => page.getByRole('navigation', { name: 'Quick menu' });

/** The number of live matches. */
const liveCount = async ({ request }: Page): Promise<number> =>
  (await query<{ count: number }>(request, 'fixtures.liveCount')).data.count;

test('lists casino games and sports with badges in the navigation, and shows a game alone in its frame', async ({
  page,
}) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Sections' });
  await expect(nav.getByRole('link')).toHaveText([
    'League',
    'Turbo new',
    'Sports',
    'Aviatrix hot',
    'JetX hot',
    'Instant Games',
  ]);
  await nav.getByRole('link', { name: 'League' }).click();
  await expect(page).toHaveURL('/league');
  await expect(page.getByRole('heading', { level: 1, name: 'League' })).toBeVisible();
  await expect(nav).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ushindi, home' })).toHaveCount(0);
});

test('shows JetX and Aviatrix at full width on a desktop, other games in a frame', { tag: ['@D-040'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const widthAt = async (address: string) => {
    await page.goto(address);
    return (await page.getByRole('main').boundingBox())?.width;
  };
  expect(await widthAt('/jetx')).toBe(1280);
  expect(await widthAt('/aviatrix')).toBe(1280);
  expect(await widthAt('/league')).toBeLessThan(1280);
});

test('opens offers, sports and the account from More; a sport opens Home with it', { tag: ['@D-052'] }, async ({
  page,
}) => {
  await page.goto('/live');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await expect(more.getByRole('region', { name: 'Offers' }).getByRole('link')).toHaveText([
    /Freebet\s*hot/,
    /Jackpot pool/,
    /Jackpot/,
    /Promotions/,
  ]);
  await expect(more.getByRole('region', { name: 'Sports' }).getByRole('link')).toHaveText([...SPORTS, 'Results']);
  await expect(more.getByRole('region', { name: 'Account' }).getByRole('link')).toHaveText([
    /My Bets/,
    /My Account/,
    /Safer play/,
  ]);
  await more.getByRole('link', { name: 'Tennis' }).click();
  await expect(page).toHaveURL('/?sport=24');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Tennis/ })).toHaveAttribute('aria-selected', 'true');
});

test('resets Home to the default sport with the logo', { tag: ['@D-044'] }, async ({ page }) => {
  await page.goto('/?sport=4');
  await expect(page.getByRole('tab', { name: /Basketball/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: /^Games/ }).click();
  await page.getByRole('link', { name: 'Ushindi, home' }).click();
  await expect(page).toHaveURL('/?sport=10');
  await expect(page.getByRole('tab', { name: /Football/ })).toHaveAttribute('aria-selected', 'true');
});

test('shows six sports in the strip', { tag: ['@D-046'] }, async ({ page }) => {
  await page.goto('/');
  const strip = page.getByRole('tablist', { name: 'Sports' });
  await expect(strip.getByRole('tab')).toHaveText(SPORTS.map((name) => new RegExp(`^${name}`)));
});

test('has no accessibility violations in menu and More, in either theme', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Menu', 'More']) {
    await page.getByRole('button', { name, exact: true }).click();
    const links = page.getByRole('dialog', { name }).getByRole('link');
    await expect(links.first()).toBeVisible();
    await expectNoViolationsInEitherTheme(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('lists everything in the side menu, with a Free Data switch and the age rule', { tag: ['@D-048'] }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of [...SPORTS, 'Live Games', 'Jackpot$', 'Aviatrix', 'JetX', 'Bet history', 'Promotions', 'Freebets'])
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
  await expect(page).toHaveURL('/faqs');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('counts live matches in the page tabs, and shows shortcuts everywhere but on Live', {
  tag: ['@D-053', '@D-054'],
}, async ({ page }) => {
  await page.goto('/');
  const games = page.getByRole('link', { name: /^Games/ });
  await expect(async () => {
    await expect(games).toHaveText(`Games ${await liveCount(page)}`, { timeout: 1_000 });
  }).toPass();
  const menu = quickMenu(page);
  await expect(menu.getByRole('link')).toHaveText(['Freebets hot', 'Kula Mbuzi hot', 'Promotions new', 'Aviator new']);
  await expect(menu.locator('img')).toHaveCount(4);
  await games.click();
  await expect(page).toHaveURL('/live');
  await expect(page.getByRole('link', { name: 'Trending' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.getByRole('link', { name: 'Trending' }).click();
  await quickMenu(page).getByRole('link', { name: 'Promotions' }).click();
  await expect(page).toHaveURL('/promotions');
});

test('shows a guest the slip count, search, Register and Log in, and contacts', { tag: ['@D-003'] }, async ({
  page,
}) => {
  await selectUpcoming(page);
  await page.getByRole('banner').getByRole('button', { name: 'Betslip 1 selection' }).click();
  await expect(page.getByRole('dialog', { name: 'Betslip' })).toBeVisible();
  await page.keyboard.press('Escape');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText([/^Home/, /^Live/, /^Log in/, /^Register/]);
  await page.goto('/faqs');
  const footer = page.getByRole('contentinfo');
  // The contacts load when the end of the page comes near.
  await footer.getByText(/licensed by the national betting regulator/).scrollIntoViewIfNeeded();
  for (const text of ['Paybill', 'Helpline', 'WhatsApp', '18+', /licensed by the national betting regulator/])
    await expect(footer.getByText(text)).toBeVisible();
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  const social = footer.getByRole('navigation', { name: 'Follow us' }).getByRole('link');
  await expect(social).toHaveText(['Facebook', 'X', 'Instagram', 'Telegram']);
  await expect(social.locator('svg')).toHaveCount(4);
  await footer.getByRole('button', { name: 'Copy the paybill number' }).click();
  await expect(page.getByText(/^(Paybill number copied!|Copy failed\.)$/)).toBeVisible();
  await expect(footer.getByRole('navigation', { name: 'Sports and games' }).getByRole('link')).not.toHaveCount(0);
  await page.goto('/');
  await page.getByRole('link', { name: 'Search for game' }).click();
  await expect(page).toHaveURL('/search');
});

test('shows Page not found without a footer at unknown addresses', { tag: ['@D-032'] }, async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

playerTest(
  'shows a player Deposit in the header, five items in the bottom bar and the number of freebets',
  { tag: ['@D-144'] },
  async ({ page }) => {
    await selectUpcoming(page);
    await page.getByRole('button', { name: /^Balance KES .* Deposit$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Deposit money into your account' })).toBeVisible();
    await page.keyboard.press('Escape');
    const nav = page.getByRole('navigation', { name: 'Main' });
    for (const name of [/^Home/, /^Live/, /^My Bets/, /^Account/])
      await expect(nav.getByRole('link', { name })).toBeVisible();
    await expect(nav.getByRole('button', { name: /^Betslip/ }).getByRole('img', { name: '1 selection' })).toBeVisible();
    await expect(nav.getByRole('img', { name: /live match(?:es)?$/ })).toBeVisible();
    const strip = page.getByRole('region', { name: 'Betslip' });
    for (const label of ['Stake', 'Odds', 'Payout'])
      await expect(strip.getByText(label, { exact: true })).toBeVisible();
    await expect(strip.getByText(/^Add \d more to get a 4% boost!$/)).toBeVisible();
    await expect(quickMenu(page).getByRole('link', { name: /^Freebets/ })).not.toContainText('hot');
  },
);

playerTest('keeps menu, logo, search, balance and Deposit on one line', async ({ page }) => {
  await page.goto('/');
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
    expect(tops).not.toContain(undefined);
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
  }
});

playerTest('shows Logout in the side menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' })).toBeVisible();
});

for (const width of [1024, 1280]) {
  test(`shows menu, list and slip side by side at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
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

playerTest(
  'leaves every target and the end of the page free of the bottom bar, with and without selections',
  async ({ page }) => {
    for (const path of ['/live', '/search?text=uni', '/my-bets', '/my-account']) {
      await page.goto(path);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectFreeTargets(page);
    }
    const expectFreeEnd = async () => {
      await page.goto('/faqs');
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const end = await page.getByRole('contentinfo').boundingBox();
      const bar = await page.locator('#betslip').boundingBox();
      if (!end || !bar) throw new Error('the footer or the bar is not there');
      expect(end.y + end.height).toBeLessThanOrEqual(bar.y + 1);
    };
    await expectFreeEnd();
    await selectUpcoming(page);
    await expectFreeEnd();
  },
);
