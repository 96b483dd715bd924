import { expect, type Locator, type Page } from '@playwright/test';
import { accNoOf } from '../support/api.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { hrefOf, matchAhead, openLive, rowByMatchId, select, UPCOMING } from '../support/matches.ts';
import { isSaved, storedResponses, workerControls } from '../support/offline.ts';
import { openSlip } from '../support/slip.ts';

test.use({ serviceWorkers: 'allow' });

const label = (page: Page) => page.getByText(/^Offline – odds from \d{1,2}:\d\d [AP]M, locked$/);
const rows = (page: Page) => page.getByRole('article');
const openOdds = (within: Page | Locator) => within.locator('button.odd:not([aria-disabled=true])');
const odds = (within: Page | Locator) => within.locator('button.odd');

/** Expects the page to be labelled as offline with all odds locked. */
async function expectLocked(page: Page): Promise<void> {
  await expect(label(page)).toBeVisible();
  await expect(odds(page).first()).toBeVisible();
  await expect(openOdds(page)).toHaveCount(0);
}

/** Expects the page to be current again: without the label, with odds to select. */
async function expectResumed(page: Page): Promise<void> {
  await expect(label(page)).toHaveCount(0);
  await expect(openOdds(page).first()).toBeVisible();
}

test('can be installed', { tag: ['@R-43'] }, async ({ page }) => {
  await page.goto('/');
  await workerControls(page);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('shows Home as it was last, locked and labelled, and resumes', { tag: ['@R-41'] }, async ({ page, context }) => {
  await page.goto('/');
  await isSaved(page, 'fixtures');
  const teams = await rows(page).first().locator('a.teams').innerText();
  await context.setOffline(true);
  await page.reload();
  await expect(rows(page).first().locator('a.teams')).toHaveText(teams, { useInnerText: true });
  await expectLocked(page);
  await context.setOffline(false);
  await expectResumed(page);
});

test('shows Live as it was last, locked and labelled, and resumes', { tag: ['@R-41'] }, async ({ page, context }) => {
  const matchId = await openLive(page);
  await isSaved(page, `"${matchId}"`);
  await context.setOffline(true);
  await page.reload();
  await expect(rowByMatchId(page, matchId)).toBeVisible();
  await expectLocked(page);
  await context.setOffline(false);
  await expectResumed(page);
});

test('shows a match that was opened from a list', { tag: ['@R-41'] }, async ({ page, context }) => {
  await page.goto(UPCOMING);
  await workerControls(page);
  const { matchId } = await matchAhead(page);
  const link = rowByMatchId(page, matchId).locator('a.teams');
  const address = await hrefOf(link);
  await link.click();
  await expect(openOdds(page).first()).toBeVisible();
  await isSaved(page, '"match"]');
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^3 Way/ }).first()).toBeVisible();
  await expectLocked(page);
  await context.setOffline(false);
  await expectResumed(page);
});

test('loads its files from the network when the browser cannot read its storage', { tag: ['@R-41'] }, async ({
  page,
  context,
}) => {
  await page.goto('/');
  await isSaved(page, 'fixtures');
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    caches.match = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  });
  await page.reload();
  await expectResumed(page);
  await context.setOffline(true);
  // The browser's own page, and nothing of the broken storage.
  await expect(page.reload()).rejects.toThrow('ERR_FAILED');
});

test('locks odds when the connection is lost while the page is open', { tag: ['@R-41'] }, async ({ page, context }) => {
  await page.goto('/');
  await expect(openOdds(page).first()).toBeVisible();
  await context.setOffline(true);
  await expectLocked(page);
  await expect(odds(page).first()).toHaveAccessibleName(/Odds are locked while you are offline/);
  await context.setOffline(false);
  await expectResumed(page);
});

test('keeps the slip readable and editable offline, and refuses to place it', { tag: ['@R-41'] }, async ({
  page,
  context,
}) => {
  await page.goto(UPCOMING);
  await workerControls(page);
  await page.reload();
  await isSaved(page, 'fixtures');
  const { matchId } = await matchAhead(page);
  await select(rowByMatchId(page, matchId), '1');
  for (const name of ['slip', 'sheet', 'kit'])
    await expect
      .poll(async () => (await storedResponses(page)).map(({ url }) => url).join(' '))
      .toContain(`/assets/${name}-`);
  await context.setOffline(true);
  await page.reload();
  const slip = await openSlip(page);
  await expect(slip.getByText('You are offline. Place this bet when you are back online.')).toBeVisible();
  await slip.getByLabel('Stake in KES').fill('70');
  await expect(slip.getByText('KES 70.00', { exact: true })).toBeVisible();
  await expect(slip.getByRole('button', { name: /^Place Bet/ })).toHaveAttribute('aria-disabled', 'true');
  await slip.getByRole('button', { name: /^Remove (?!All)/ }).click();
  await expect(slip.getByText('No selections')).toBeVisible();
});

playerTest.describe('a player', () => {
  playerTest.use({ serviceWorkers: 'allow' });

  playerTest('leaves nothing private in the stored responses', { tag: ['@R-42'] }, async ({ page, player }) => {
    await page.goto('/');
    await isSaved(page, 'fixtures');
    for (const address of ['/my-bets', `/bet-results/${player.betId}`, '/transactions', '/my-account', '/']) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByText(/KES/).locator('visible=true').first()).toBeVisible();
    }
    const accNo = await accNoOf(page.request);
    const secrets = [player.betId, player.number, player.number.replace(/^0/, '254')];
    const expectNothingPrivate = async () => {
      const stored = await storedResponses(page);
      expect(new Set(stored.map(({ cache }) => cache.replace(/-[0-9a-f]{12}$/, '')))).toEqual(
        new Set(['ushindi-shell', 'ushindi-assets', 'ushindi-lists']),
      );
      for (const { url, text } of stored) {
        expect(new URL(url).pathname).toMatch(/^\/(index\.html|saved-lists|assets\/[^/]+\.(js|css|woff2))$/);
        for (const secret of secrets) expect(text, url).not.toContain(secret);
      }
      const lists = stored.find(({ url }) => url.endsWith('/saved-lists'))?.text ?? '';
      expect(lists).not.toContain(`"${accNo}"`);
      const { queries } = JSON.parse(lists) as { queries: [[string[]]][] };
      const names = queries.map(([[path]]) => path.join('.'));
      expect(names.filter((name) => /^(account|wallet|bets|bonuses|betslip)\./.test(name))).toEqual([]);
      expect(names).toContain('fixtures.list');
    };
    await expectNothingPrivate();
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('You have been logged out.')).toBeVisible();
    await expectNothingPrivate();
  });
});
