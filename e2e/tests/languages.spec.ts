import { expect, type Page } from '@playwright/test';
import { account } from '../../apps/web/src/i18n/sw/account.ts';
import { bets } from '../../apps/web/src/i18n/sw/bets.ts';
import { betslip } from '../../apps/web/src/i18n/sw/betslip.ts';
import { common } from '../../apps/web/src/i18n/sw/common.ts';
import { contentNotFound } from '../../apps/web/src/i18n/sw/contentNotFound.ts';
import { home } from '../../apps/web/src/i18n/sw/fixtures.ts';
import { names } from '../../apps/web/src/i18n/sw/names.ts';
import { shell } from '../../apps/web/src/i18n/sw/shell.ts';
import { siteMenu } from '../../apps/web/src/i18n/sw/siteMenu.ts';
import { deposit } from '../../apps/web/src/i18n/sw/wallet.ts';
import { balanceOf, PASSWORD } from '../support/api.ts';
import { test as english } from '../support/fixtures.ts';
import { matchAhead, rowByMatchId, select, UPCOMING } from '../support/matches.ts';
import { isSaved, storedResponses, workerControls } from '../support/offline.ts';
import { answerPrompt, freshNumber, readCode } from '../support/phone.ts';

/** Tests with a browser that prefers Kiswahili. */
const test = english.extend({ locale: 'sw-KE' });

const shownLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);
/** The link to a language at the end of the page. */
const linkTo = (page: Page, name: 'English' | 'Kiswahili') =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });
/** By keyboard: the list above grows when its end is near, which moves the link under a tap. */
const change = (page: Page, name: 'English' | 'Kiswahili') => linkTo(page, name).press('Enter');

test('is in the language of the browser from the first byte', { tag: ['@R-211', '@R-213'] }, async ({ page }) => {
  const response = await page.goto('/');
  const html = (await response?.text()) ?? '';
  expect(html).toContain('<html lang="sw"');
  expect(html).toContain('<meta property="og:locale" content="sw_KE" />');
  expect(html).toContain(`${home.pageTitle} | Ushindi`);
  await expect(page).toHaveTitle(`${home.pageTitle} | Ushindi`);
  await expect(page.getByRole('tab', { name: home.upcoming })).toBeVisible();
  const manifest = await page.request.get('/manifest.webmanifest', { headers: { 'accept-language': 'sw' } });
  expect(await manifest.json()).toMatchObject({
    lang: 'sw',
    shortcuts: [{ name: common.live }, { name: common.myBets }],
  });
});

test('shows unknown addresses and matches in the language', { tag: ['@R-213'] }, async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: contentNotFound.title })).toBeVisible();
  expect(await shownLanguage(page)).toBe('sw');
});

test('shows the names of sports, markets and shortcuts on Home in the language', { tag: ['@R-214'] }, async ({
  page,
}) => {
  const html = (await (await page.goto('/'))?.text()) ?? '';
  for (const name of [names.sport('Football'), names.market('Double Chance'), names.shortcut('Promotions')]) {
    expect(html).toContain(name);
    await expect(page.getByText(name).first()).toBeVisible();
  }
});

test('shows the markets of a match in the language', { tag: ['@R-214'] }, async ({ page }) => {
  await page.goto('/');
  const { matchId } = await matchAhead(page);
  await page.goto(`/markets/${matchId}`);
  await expect(
    page.getByRole('button', { name: new RegExp(`^${names.market('Double Chance')}`) }).first(),
  ).toBeVisible();
  await expect(page.getByText('Double Chance')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('changes the language by a link and returns to the page', { tag: ['@R-212'] }, async ({ page }) => {
    await page.goto('/search?text=uni', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    await change(page, 'English');
    await expect(page).toHaveURL('/search?text=uni');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(linkTo(page, 'English')).toHaveAttribute('aria-current', 'true');
    await page.goto('/faqs', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('keeps the slip when the language changes', { tag: ['@R-212'] }, async ({ page }) => {
  await page.goto(UPCOMING);
  const { matchId } = await matchAhead(page);
  await select(rowByMatchId(page, matchId), '1');
  await change(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(UPCOMING);
  await page
    .getByRole('button', { name: /Betslip/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Betslip' }).locator('.leg-outcome')).toHaveCount(1);
});

test('offers the languages in the side menu, in More and before the registration', { tag: ['@R-212'] }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: shell.menu }).click();
  const menu = page.getByRole('navigation', { name: shell.menu });
  await expect(menu.getByRole('link', { name: 'English', exact: true })).toHaveAttribute('lang', 'en');
  await page.goto('/register');
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('stores the shell of the new language only, and keeps it offline', { tag: ['@R-213'] }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await workerControls(page);
    await change(page, 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const shells = async () =>
      (await storedResponses(page))
        .filter(({ url }) => url.includes('/index.html'))
        .map(({ text }) => /<html lang="(\w+)"/.exec(text)?.[1]);
    await expect.poll(shells).toEqual(['en']);
    await isSaved(page, 'fixtures');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Offline – odds from/)).toBeVisible();
    expect(await shownLanguage(page)).toBe('en');
  });
});

test('registers, deposits and bets in Kiswahili', { tag: ['@R-211', '@R-213'] }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: common.register }).first().click();
  const number = freshNumber();
  await page.getByLabel(account.phone).fill(number);
  await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(account.confirmPassword).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: account.register.submit }).click();
  await page.getByLabel(account.verify.code).fill(await readCode(page.context(), number));
  await page.getByRole('button', { name: account.verify.submit }).click();
  await expect(page.getByRole('heading', { name: account.created.welcome })).toBeVisible();

  await page.goto('/my-account');
  await page.getByRole('button', { name: common.deposit }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(deposit.amount).fill('500');
  await dialog.getByRole('button', { name: deposit.submitAmount('500') }).click();
  await answerPrompt(page.context(), number, 'Approve');
  await expect.poll(() => balanceOf(page.request)).toBe('500.00');

  await page.goto(UPCOMING);
  const { matchId } = await matchAhead(page);
  await select(rowByMatchId(page, matchId), '1');
  await page
    .getByRole('button', { name: new RegExp(common.betslip) })
    .first()
    .click();
  const slip = page.getByRole('dialog', { name: betslip.title });
  await slip.getByRole('button', { name: new RegExp(`^${betslip.place}`) }).click();
  const receipt = page.getByRole('dialog', { name: betslip.success.title });
  await expect(receipt.getByText(betslip.success.possibleWin).first()).toBeVisible();
  const betId = /\b([A-Z]{5}\d{2})\b/.exec(await receipt.innerText())?.[1] ?? '';
  expect(await balanceOf(page.request)).toBe('400.00');
  await page.goto('/my-bets');
  await expect(page.getByText(betId)).toBeVisible();
  await expect(page.getByRole('heading', { name: bets.title })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(siteMenu.licence);
});

test('names and marks the sports of a desk’s menu in the language', { tag: ['@R-214'] }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: shell.menu });
  await expect(menu.getByRole('link', { name: names.sport('Football'), exact: true })).toBeVisible();
  // The mark of the current page is not the current language's.
  const markOf = (name: string) =>
    menu.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link, '::before').content);
  expect(await markOf(names.sport('Football'))).toBe('""');
  expect(await markOf('Kiswahili')).toBe('none');
  // The slip beside the list has its styles before any sheet has been opened.
  await expect(page.locator('.slip-panel .sheet-head')).toHaveCSS('display', 'flex');
});
