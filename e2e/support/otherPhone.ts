import type { Page } from '@playwright/test';
import { startedPage } from './startedPage.ts';

/** A page on another phone, without a session, whose browser prefers a language. The test closes its context. */
export async function otherPhone(page: Page, { locale }: { locale: string }): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the context belongs to no browser');
  const viewport = { width: 390, height: 844 };
  const baseURL = new URL(page.url()).origin;
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL, locale });
  return startedPage(await context.newPage());
}
