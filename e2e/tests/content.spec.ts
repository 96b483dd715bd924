import { expect, type Page } from '@playwright/test';
import { watchPage } from '../support/watch.ts';
import { test } from '../support/fixtures.ts';

// Static pages: promotions, leaderboard, FAQ, terms and guides (docs/product/content.md).

/** The button of a question. */
const question = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('opens each of three promotions and returns', async ({ page }) => {
      const problems = watchPage(page);
      await page.goto('/promotions');
      const banners = page.getByRole('list', { name: /^Promotions that/ }).getByRole('link');
      await expect(banners).toHaveCount(3);
      for (const [id, text] of [
        ['madarockit-tenje', /30 May to 6 June 2025/],
        ['registration-freebet', /4 or more selections with total odds of 6\.99 or higher/],
        ['multibet-boost', /starts at 4 selections with odds of 1\.3 or more/],
      ] as const) {
        await page.getByRole('main').locator(`a[href="/promotions/${id}"]`).click();
        await expect(page).toHaveURL(`/promotions/${id}`);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        await page.goBack();
        await expect(banners).toHaveCount(3);
      }
      expect(problems).toEqual([]);
    });

    test('shows today, past winners and how to participate on the leaderboard', async ({ page }) => {
      await page.goto('/leaderboard');
      const tab = (name: string) => page.getByRole('tab', { name, exact: true });
      await expect(tab('Today')).toHaveAttribute('aria-selected', 'true');
      await tab('Past Winners').click();
      // A new product has no past winners.
      await expect(page.getByText('No past winners', { exact: true })).toBeVisible();
      await tab('How to Participate').click();
      for (const text of [/KES 49/, /30 May to 6 June 2025/])
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    });

    test('opens one FAQ answer at a time, the first by default, and lists all by subject', async ({ page }) => {
      await page.goto('/faqs');
      const first = question(page, 'How do I register?');
      const second = question(page, 'How do I place a bet?');
      await expect(first).toHaveAttribute('aria-expanded', 'true');
      await second.click();
      await expect(second).toHaveAttribute('aria-expanded', 'true');
      await expect(first).toHaveAttribute('aria-expanded', 'false');
      await page.getByRole('tab', { name: 'By subject' }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3);
      await expect(page.getByRole('heading', { name: 'How do I register?', level: 3 })).toBeVisible();
    });
  });
}

test('shows the maximum payouts of the terms and of the FAQ', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await expect(
    page
      .getByRole('main')
      .getByText(/1,000,000/)
      .first(),
  ).toBeVisible();
  await page.goto('/faqs');
  await question(page, 'What are the limits?').click();
  await expect(
    page
      .getByRole('main')
      .getByText(/3,000,000/)
      .first(),
  ).toBeVisible();
});

test('shows guides and terms in full', async ({ page }) => {
  for (const [route, texts] of [
    ['/how-to-play', ['By SMS: place a bet']],
    ['/responsibly-gaming', ['18']],
    ['/terms-and-conditions', ['18']],
  ] as const) {
    await page.goto(route);
    for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    const words = (await page.getByRole('main').innerText()).split(/\s+/);
    expect(words.length, `${route} has its whole text`).toBeGreaterThan(200);
  }
});
