import { expect, type Locator, type Page } from '@playwright/test';
import { createPlayer, PASSWORD } from '../support/api.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { matchAhead, selectUpcoming } from '../support/matches.ts';
import { openSlip } from '../support/slip.ts';

/** How players reach everything, and what stays in reach on a phone (docs/product/shell.md). */

const PAGES = ['/search', '/country', '/promotions', '/leaderboard', '/faqs', '/terms-and-conditions', '/world-cup'];

const head = (page: Page) => page.getByRole('banner').first();
const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The place of an element on the screen. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not on the page');
  return box;
}

test('has logo, menu, search, Betslip and More on screens with a title of their own', {
  tag: ['@D-041', '@D-042', '@D-043', '@D-052'],
}, async ({ page }) => {
  const { matchId } = await matchAhead(page);
  for (const path of [...PAGES, `/markets/${matchId}`, '/instant-games/pragmatic']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Ushindi, home' }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' }), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Search for game' }), path).toBeVisible();
    await expect(head(page).getByRole('button', { name: /^Betslip/ }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'More', exact: true }), path).toBeVisible();
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Tennis' }).click();
  await expect(page).toHaveURL('/?sport=24');
});

test('opens Home with football from a match by its logo', { tag: ['@D-044'] }, async ({ page }) => {
  const { matchId } = await matchAhead(page);
  await page.goto(`/markets/${matchId}`);
  await page.getByRole('link', { name: 'Ushindi, home' }).click();
  await expect(page).toHaveURL('/?sport=10');
});

playerTest(
  'keeps balance, Deposit and the betslip in view on a match while its markets are scrolled',
  {
    tag: ['@D-043', '@R-171'],
  },
  async ({ page }) => {
    const { matchId } = await matchAhead(page);
    await page.goto(`/markets/${matchId}`);
    await expect(page.getByRole('button', { name: /^1, / }).first()).toBeVisible();
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
    await expect(page.getByRole('button', { name: /^Balance KES .* Deposit$/ })).toBeInViewport({ ratio: 1 });
    await expect(mainNav(page).getByRole('button', { name: /^Betslip/ })).toBeInViewport({ ratio: 1 });
    const headBottom = await boxOf(page.getByRole('button', { name: /^Balance/ })).then(({ y, height }) => y + height);
    const chips = await boxOf(page.getByRole('group', { name: 'Categories of markets' }));
    expect(chips.y, 'the categories stay below the head').toBeGreaterThanOrEqual(headBottom);
  },
);

playerTest(
  'shows the currency beside the balance at 390 px and on every line of the slip',
  {
    tag: ['@A-003'],
  },
  async ({ page }) => {
    await selectUpcoming(page);
    await expect(page.getByRole('button', { name: /^Balance/ }).getByText('KES')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Betslip' }).getByText('KES')).toHaveCount(2);
    const sums = (await openSlip(page)).locator('.sums dd');
    const figures = await sums.allInnerTexts();
    expect(figures.length).toBeGreaterThan(5);
    expect(
      figures.slice(1).every((figure) => figure.startsWith('KES')),
      figures.join(' | '),
    ).toBe(true);
  },
);

test('keeps Home, Live and Betslip of a guest within reach of the thumb', { tag: ['@R-172', '@D-141'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/', '/live', '/faqs']) {
    await page.goto(path);
    const nav = mainNav(page);
    await expect(nav.getByRole('link')).toHaveText([/^Home/, /^Live/, 'Log in', 'Register']);
    await expect(nav.getByRole('button', { name: /^Betslip/ })).toBeInViewport({ ratio: 1 });
    expect((await boxOf(nav)).y, path).toBeGreaterThan(560);
  }
});

test('opens the slip again after the login that it asked for', { tag: ['@R-172'] }, async ({ page }) => {
  const { number } = await createPlayer(page.request);
  await page.context().clearCookies();
  await selectUpcoming(page);
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await page.getByLabel('Phone number').fill(`+254 ${number.slice(1, 4)} ${number.slice(4, 7)}-${number.slice(7)}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Betslip' })).toBeVisible();
  await expect(slip.getByRole('button', { name: /^Place Bet/ })).toBeVisible();
});

test('leads from menu and More to every game and lobby', { tag: ['@D-001'] }, async ({ page }) => {
  const games = [
    /^Aviatrix/,
    /^JetX/,
    /^Turbo/,
    /^League/,
    'Virtual World Cup',
    'Virtual Champions',
    'Pick-A-Box',
    'Instant Games',
    'Pragmatic',
    'Soft Games',
    /^Jackpot$/,
  ];
  await page.goto('/faqs');
  for (const name of ['Menu', 'More']) {
    await page.getByRole('button', { name, exact: true }).click();
    const menu = page.getByRole('dialog', { name });
    for (const link of games) await expect(menu.getByRole('link', { name: link }), name).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Pick-A-Box' }).click();
  await expect(page).toHaveURL('/box');
});

test('has help, terms and contacts in the side menu', { tag: ['@D-003'] }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Terms and conditions' })).toBeVisible();
  for (const text of ['Paybill', 'Helpline', 'WhatsApp', 'Email']) await expect(menu.getByText(text)).toBeVisible();
  await menu.getByRole('link', { name: 'How to play' }).click();
  await expect(page).toHaveURL('/how-to-play');
});

for (const size of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]) {
  test(`leaves the World Cup free of slip and navigation at ${size.width} by ${size.height}`, {
    tag: ['@D-039'],
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await selectUpcoming(page);
    await page.goto('/world-cup');
    const game = await boxOf(page.locator('iframe'));
    const bar = await boxOf(page.locator('#betslip'));
    expect(game.y + game.height).toBeLessThanOrEqual(bar.y + 1);
    const play = page.frameLocator('iframe').getByRole('button', { name: /^Play/ });
    await play.scrollIntoViewIfNeeded();
    const button = await boxOf(play);
    expect(button.y + button.height, 'Play stays above the bar').toBeLessThanOrEqual(bar.y);
  });
}

test('asks a guest who plays a casino game to log in or to play free', { tag: ['@D-127'] }, async ({ page }) => {
  await page.goto('/instant-games');
  await page
    .getByRole('link', { name: /^Play Ngoma Reels/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login\?redirect=/);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play Free' }).click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('loads pictures of casino games by an address with their size', { tag: ['@D-132'] }, async ({ page }) => {
  await page.goto('/instant-games/pragmatic');
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toHaveAttribute('src', /_260x350\.svg$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(260);
});

test('focuses today in the calendar, and Enter chooses it', { tag: ['@D-079'] }, async ({ page }) => {
  await page.goto('/?tab=upcoming');
  await page.getByRole('button', { name: 'Date' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Today, / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('shows that the markets load, and that they failed', { tag: ['@D-063'] }, async ({ page }) => {
  let fail: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/trpc/*markets.list**', async (route) => {
    await held;
    await route.fulfill({ status: 502, json: {} });
  });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Basketball' }).click();
  await expect(page.getByText('Loading markets')).toBeVisible();
  fail();
  await expect(page.getByText(/^The markets cannot be loaded right now/)).toBeVisible();
});

test('loads further matches after a jump past the list', { tag: ['@D-066', '@R-231'] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/?tab=highlight');
  const rows = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article');
  await expect(rows).toHaveCount(20);
  const jump = () => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  // The first jump loads the contacts, which make the footer higher than the screen.
  await jump();
  await expect(page.locator('.site-contacts')).toBeVisible();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  // A match that moves to a later page between two requests is in both, and has one row.
  const ofTwoPages = await rows.count();
  expect(ofTwoPages).toBeGreaterThan(30);
  await jump();
  await expect.poll(() => rows.count()).toBeGreaterThan(ofTwoPages);
});

test('ends a long list with Show more after three pages, so that its footer can be reached', {
  tag: ['@R-174', '@D-066'],
}, async ({ page }) => {
  await page.goto('/?tab=highlight');
  const rows = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(more).toBeVisible({ timeout: 500 });
  }).toPass();
  // Matches that start meanwhile leave the list.
  const count = await rows.count();
  expect(count).toBeGreaterThan(40);
  expect(count).toBeLessThanOrEqual(60);
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('contentinfo').getByText('Helpline')).toBeInViewport();
  const last = await rows.last().innerText();
  await more.click();
  await expect.poll(() => rows.last().innerText()).not.toBe(last);
});

for (const { width, height, rows } of [
  { width: 360, height: 640, rows: 3 },
  { width: 390, height: 844, rows: 6 },
  { width: 1280, height: 900, rows: 10 },
]) {
  test(`shows at least ${rows} matches while Home is scrolled at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const articles = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article');
    await expect(articles.nth(12)).toBeAttached();
    await page.mouse.wheel(0, 900);
    const wholeRows = () =>
      page.evaluate(() => {
        const edgeOf = (selector: string, side: 'top' | 'bottom') =>
          document.querySelector(selector)?.getBoundingClientRect()[side];
        const topPx = edgeOf('.sticky-rows', 'bottom') ?? 0;
        const bottomPx = edgeOf('.bottom-bar', 'top') || window.innerHeight;
        const boxes = [...document.querySelectorAll('article.match')].map((row) => row.getBoundingClientRect());
        return boxes.filter((box) => box.top >= topPx - 1 && box.bottom <= bottomPx + 1).length;
      });
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(rows);
    if (width === 1280) await expect(page.locator('#betslip')).toBeInViewport();
  });
}

test('moves nothing that is read while banner and shortcuts give way', { tag: ['@R-171'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const articles = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article');
  await expect(articles.nth(12)).toBeAttached();
  // A match that kicks off leaves the list, which moves those below it: then it is scrolled again.
  await expect(async () => {
    const { moved, matchesBefore, matchesAfter } = await page.evaluate(async () => {
      const matches = () =>
        [...document.querySelectorAll('article.match a.teams')].map((link) => link.getAttribute('href'));
      const row = document.querySelectorAll('article.match')[8];
      if (!row) throw new Error('the row is not on the page');
      const place = () => row.getBoundingClientRect().top + window.scrollY;
      window.scrollTo(0, 0);
      const before = matches();
      const places: number[] = [];
      for (let scrolled = 0; scrolled < 900; scrolled += 45) {
        window.scrollTo(0, scrolled);
        await new Promise(requestAnimationFrame);
        places.push(place());
      }
      const after = matches();
      const most = Math.max(...places) - Math.min(...places);
      return { moved: most, matchesBefore: before.slice(0, 9), matchesAfter: after.slice(0, 9) };
    });
    expect(matchesAfter).toEqual(matchesBefore);
    expect(moved).toBeLessThanOrEqual(1);
  }).toPass();
});

test('lists promotions that are over last, and marks them on the leaderboard', { tag: ['@D-020', '@R-168'] }, async ({
  page,
}) => {
  await page.goto('/promotions');
  const lists = page.getByRole('main').getByRole('list');
  await expect(lists).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Promotions that are over' })).toContainText('MADAROCKIT TENJE');
  await expect(lists.first()).not.toContainText('MADAROCKIT TENJE');
  await page.goto('/promotions/madarockit-tenje');
  await expect(page.getByText(/^This promotion is over\./)).toBeVisible();
  await page.goto('/leaderboard');
  await expect(page.getByText(/^Daily prizes: the first wins KES 15,000\.00\./)).toBeVisible();
  await page.getByRole('tab', { name: 'How to Participate' }).click();
  await expect(page.getByText(/^This promotion ran from 30 May to 6 June 2025 and is over\./)).toBeVisible();
});
