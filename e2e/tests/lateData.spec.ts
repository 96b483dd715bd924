import { expect } from '@playwright/test';
import { playerTest as test } from '../support/fixtures.ts';
import { playerRoutes } from '../support/screenRoutes.ts';
import { UNNOTICED_SHIFT, watchShifts } from '../support/shifts.ts';
import { holdRequests } from '../support/watch.ts';

/** What a player sees on a slow link: each screen is there before its data. */

// A small phone, on which the end of most screens is in view.
test.use({ viewport: { width: 360, height: 740 } });

const PATHS = [
  '/my-account',
  '/withdraw',
  '/transactions',
  '/my-money',
  '/safer-play',
  '/notifications',
  '/age-proof',
  '/devices',
  '/freebet',
  '/my-bets',
];

test("moves little on a player's screens when their data come late", { tag: ['@R-36'] }, async ({ page }) => {
  const moved = await watchShifts(page);
  // Loads the fonts, whose swap moves text on machines without the face that the fallback is adjusted to.
  await page.goto('/');
  for (const path of PATHS) {
    const shows = playerRoutes.find(({ route }) => route === path)?.shows ?? '';
    await page.unrouteAll();
    const releaseData = await holdRequests(page, /\/trpc\/(?!account\.session)/);
    const releaseSession = await holdRequests(page, /\/trpc\/account\.session/);
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    releaseSession();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Bets' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    releaseData();
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
    await expect(
      page
        .getByRole('banner')
        .getByRole('button', { name: /Deposit$/ })
        .first(),
    ).toBeVisible();
    expect.soft(await moved(), path).toBeLessThanOrEqual(UNNOTICED_SHIFT);
  }
});
