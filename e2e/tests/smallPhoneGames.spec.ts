import { expect } from '@playwright/test';
import { edgesOf, rename, textEdges } from '../support/elements.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/watch.ts';
import { kiswahili } from '../support/words.ts';

/** What game pages show on the first screen of a small phone. */
const SMALL = { viewport: { width: 320, height: 568 }, contextOptions: { reducedMotion: 'reduce' } } as const;
test.use(SMALL);
playerTest.use(SMALL);

test('keeps the end of a crash round above the craft', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/language/sw');
  await page.goto('/jetx');
  await page.getByRole('button', { name: kiswahili.games.intro.playFree }).click();
  await page.waitForURL(/\/play\/jetx/);
  const ending = page.locator('.sky p');
  await expect(page.locator('.sky output')).toHaveText('1.00x');
  await rename(ending, 'Ulitoa pesa kwa 100.00x. Ndege ilifika 1000.00x.');
  // The curve ends 100 pixels below the top at most, and the craft reaches 14 pixels above it (crashLogic.js).
  expect((await textEdges(ending)).bottom - (await edgesOf(page.locator('.sky'))).top).toBeLessThanOrEqual(86);
});

playerTest('keeps the button of a crash round in view at one place', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/language/sw');
  await page.goto('/jetx');
  await page.waitForURL(/\/play\/jetx/);
  // The response ends the crash round on the page. Some rounds crash at once.
  const release = await holdRequests(page, '**/play/jetx/watch');
  const button = page.locator('#main');
  await expect(button).toBeInViewport({ ratio: 1 });
  const before = await edgesOf(button);
  await button.click();
  // The notice takes two lines now.
  await expect(page.locator('#notice')).toHaveText(/^Ndege iko angani/);
  expect(await edgesOf(button)).toEqual(before);
  release();
});
