import { expect, type Locator, type Page } from '@playwright/test';
import { playerTest, test } from '../support/fixtures.ts';
import { matchAhead, openLive } from '../support/matches.ts';
import { overhanging } from '../support/room.ts';
import { kiswahili } from '../support/words.ts';

/** What a small phone, a large text or a keyboard cuts, covers or moves together (docs/product/accessibility.md). */
const SMALL = { viewport: { width: 320, height: 568 } } as const;
test.use(SMALL);
playerTest.use(SMALL);

/** The top and the bottom of the first text of an element. */
const textEdges = (element: Locator): Promise<{ top: number; bottom: number }> =>
  element.evaluate((parent) => {
    const range = document.createRange();
    range.selectNodeContents(parent);
    const { top, bottom } = range.getBoundingClientRect();
    return { top, bottom };
  });

const edgesOf = (element: Locator): Promise<{ top: number; bottom: number }> =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return { top, bottom };
  });

const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    document.addEventListener('DOMContentLoaded', enlarge);
  });

playerTest(
  'keeps balance, Deposit and the whole bottom bar on the screen with text of twice the size',
  {
    tag: ['@R-218'],
  },
  async ({ page }) => {
    await enlargeText(page);
    for (const path of ['/', '/my-bets', '/my-account', '/withdraw']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /Deposit$/ }).first()).toBeInViewport({ ratio: 1 });
      const balance = page.locator('.wallet-sum');
      await expect(balance).toHaveText(/^KES\s*[\d,]+\.\d\d$/);
      await expect(balance).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.bottom-bar')).toBeInViewport({ ratio: 1 });
      expect(await overhanging(page), path).toEqual([]);
    }
  },
);

playerTest('breaks no word of a statement’s button in large text', { tag: ['@R-218'] }, async ({ page }) => {
  await enlargeText(page);
  await page.goto('/transactions');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Statement \d{4}$/ });
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    const lines = await button.evaluate((element) => {
      const text = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const word = document.createRange();
      word.selectNodeContents(text ?? element);
      if (text) word.setEnd(text, 'Statement'.length);
      return word.getClientRects().length;
    });
    expect(lines).toBe(1);
  }
});

test('shows the whole choice of each filter of Results in large text', { tag: ['@R-218'] }, async ({ page }) => {
  await enlargeText(page);
  await page.goto('/results');
  const filters = page.locator('.results-picker select');
  await expect(filters).toHaveCount(2);
  for (const filter of await filters.all()) {
    const lackingPx = await filter.evaluate((select) => {
      const { width } = select.getBoundingClientRect();
      const unlimited = select.cloneNode(true) as HTMLElement;
      unlimited.style.cssText = 'position: fixed; max-width: none';
      select.after(unlimited);
      return unlimited.getBoundingClientRect().width - width;
    });
    expect(lackingPx).toBeLessThanOrEqual(1);
  }
});

test('separates the words of a button as those of a text', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/');
  const spacing = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).wordSpacing);
  expect(await spacing('main button')).toBe(await spacing('body'));
});

test('shows the whole outline of a focused control in a row that scrolls', { tag: ['@R-231'] }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  for (const row of ['.filters', '.routes', '.row-scroll']) {
    const control = page.locator(`${row} :is(a, button)`).first();
    await control.focus();
    const hiddenPx = await control.evaluate((focused, selector) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(focused);
      const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const inner = focused.getBoundingClientRect();
      const outer = focused.closest(selector)?.getBoundingClientRect() ?? inner;
      return Math.max(outer.top - (inner.top - around), inner.bottom + around - outer.bottom);
    }, row);
    expect(hiddenPx, row).toBeLessThanOrEqual(0);
  }
});

test.describe('in Kiswahili', () => {
  test.use({ locale: 'sw-KE' });

  test('shows both lines of a slide above its caption', { tag: ['@R-218'] }, async ({ page }) => {
    await page.goto('/promotions');
    const slide = page.locator('.slide', { hasText: 'USAJILI' });
    const sentence = await textEdges(slide.locator('p'));
    expect(sentence.bottom).toBeLessThanOrEqual((await edgesOf(slide.locator('.caption'))).top);
  });

  test('keeps a word of a team in one line', { tag: ['@R-218'] }, async ({ page }) => {
    await page.goto(`/markets/live/${await openLive(page, kiswahili)}`);
    const team = page.locator('.match-head h2').first();
    const heightOf = async (name: string) => {
      await team.evaluate((heading, text) => {
        heading.textContent = text;
      }, name);
      const { top, bottom } = await textEdges(team);
      return bottom - top;
    };
    expect(await heightOf('Macedonia')).toBe(await heightOf('M'));
  });
});

test('keeps an address of two lines below its label', { tag: ['@D-003'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/faqs');
  const contact = page.locator('.site-contacts > div').filter({ has: page.locator('a[href^="mailto:"]') });
  // The contacts load when the footer comes near.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(contact).toBeVisible();
  expect((await edgesOf(contact.locator('dt'))).bottom).toBeLessThanOrEqual(
    (await textEdges(contact.locator('a'))).top,
  );
});

for (const [path, call] of [
  ['/jackpot-pool', 'jackpot.current'],
  ['/results', 'fixtures.results'],
] as const) {
  test(`moves nothing on ${path} when its data arrives`, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/trpc/*${call}*`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path);
    const panel = page.getByRole('tabpanel');
    const waiting = panel.locator('[role=status]:has(.skeleton)');
    await expect(waiting).toBeVisible();
    await expect(page.locator('.site-foot')).not.toBeInViewport();
    const { top } = await edgesOf(panel);
    release();
    await expect(waiting).toHaveCount(0);
    await expect(page.locator('.site-foot')).not.toBeInViewport();
    expect((await edgesOf(panel)).top).toBe(top);
  });
}

test('leaves space between the bet builder’s button and the markets', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto(`/markets/${(await matchAhead(page)).matchId}`);
  const builder = await edgesOf(page.getByRole('button', { name: /^Bet Builder/ }));
  const markets = await edgesOf(page.locator('.filters').first());
  expect(markets.top - builder.bottom).toBeGreaterThanOrEqual(8);
});

playerTest('leaves space around the texts of the account’s rows', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/my-account');
  const row = page.locator('.rows > *', { hasText: 'Appearance' });
  await expect(row).toBeVisible();
  const label = await row.evaluate((element) => {
    const text = [...element.childNodes].find((node) => node.textContent === 'Appearance');
    const range = document.createRange();
    range.selectNodeContents(text ?? element);
    return range.getBoundingClientRect().top - element.getBoundingClientRect().top;
  });
  expect(label).toBeGreaterThanOrEqual(8);
});

playerTest(
  'does not cover the reason of a refused withdrawal with its notice',
  { tag: ['@R-173'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('40');
    await page.getByText('You receive').waitFor();
    await page.locator('form').getByRole('button', { name: 'Withdraw' }).click();
    const reason = page.locator('form [role=alert] > *');
    await expect(reason).toBeVisible();
    const notice = page.locator('.toaster .toast', { hasText: 'Withdrawal failed.' });
    await expect
      .poll(async () => {
        const [one, other] = [await edgesOf(reason), await edgesOf(notice)];
        return one.bottom <= other.top || one.top >= other.bottom;
      })
      .toBe(true);
  },
);
