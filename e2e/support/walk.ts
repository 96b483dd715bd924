import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { cutTexts, overhanging } from './room.ts';
import { addressOf, type ScreenRoute } from './screenRoutes.ts';
import type { Words } from './words.ts';

/** 400 % zoom of a desktop's 1280 pixels, and the narrowest phone. */
const NARROW = { width: 320, height: 700 };

export type Walk = {
  words: Words;
  /** The id of a bet for the routes that show one. */
  betId: string;
  /** Whether to check accessibility too. It depends on neither the length of texts nor the width. */
  isAudited: boolean;
};

/** Expects that nothing is cut on the page as it is now, and that it does not scroll sideways. */
async function expectRoom(page: Page, where: string): Promise<void> {
  expect.soft(await overhanging(page), `sideways scroll of ${where}`).toEqual([]);
  expect.soft(await cutTexts(page), `cut texts of ${where}`).toEqual([]);
}

/** The same with text of twice the size, as a player may have set it in the browser. */
export async function expectRoomForLargeText(page: Page, where: string): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((fontSize) => void Object.assign(document.documentElement.style, { fontSize }), size);
  await setSize('200%');
  await expectRoom(page, `${where} in large text`);
  await setSize('');
}

/** Expects room for the texts of the page as it is now, and that axe finds nothing. */
async function expectSound(page: Page, { isAudited }: Pick<Walk, 'isAudited'>, where: string): Promise<void> {
  await expectRoom(page, where);
  if (!isAudited) return;
  await expectNoViolationsInEitherTheme(page, where);
  await expectRoomForLargeText(page, where);
}

/** Opens every screen at 320 pixels in one page, and checks each. */
export async function walkScreens(page: Page, screens: readonly ScreenRoute[], walk: Walk): Promise<void> {
  await page.setViewportSize(NARROW);
  for (const screen of screens) {
    await page.goto(await addressOf(page, screen, walk.betId, walk.words));
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
    await expect(page.getByText(walk.words.games.frame.loading)).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await expectSound(page, walk, screen.route);
  }
}
