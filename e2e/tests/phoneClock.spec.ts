import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { matchesStarting, rowByMatchId, select, UPCOMING } from '../support/matches.ts';
import { isSaved } from '../support/offline.ts';
import { freshNumber } from '../support/phone.ts';
import { fillRegistration } from '../support/player.ts';
import { openSlip } from '../support/slip.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Sets the phone's clock, for all pages of the test. */
async function setClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    window.Date = new Proxy(Date, {
      construct: (date, given) => Reflect.construct(date, given.length === 0 ? [date.now() + ahead] : given),
      get: (date, name) => (name === 'now' ? () => date.now() + ahead : Reflect.get(date, name)),
    });
  }, aheadMs);
}

/** The time in Nairobi, without the day. */
const nairobiTime = (epochMs: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Nairobi', hour: 'numeric', minute: '2-digit' }).format(epochMs);

for (const [name, aheadMs] of [
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
] as const) {
  test.describe(`a phone whose clock is ${name}`, () => {
    test.use({ serviceWorkers: 'allow' });
    test.beforeEach(({ page }) => setClock(page, aheadMs));

    test('shows kick-offs as they are, and offers matches that begin within the hour', {
      tag: ['@A-109'],
    }, async ({ page }) => {
      await page.goto(UPCOMING);
      const [match] = await matchesStarting(page, { fromMs: 2 * MINUTE_MS, toMs: 55 * MINUTE_MS, count: 1 });
      if (match === undefined) throw new Error('no match begins within the hour');
      const row = rowByMatchId(page, match.matchId);
      await expect(row).toContainText(new RegExp(`\\b0?${nairobiTime(match.startsAtMs)}`));
      await select(row, '1');
      const slip = await openSlip(page);
      await expect(slip.getByText('This selection has expired.')).toHaveCount(0);
    });

    test('follows live matches, whose odds can be selected', { tag: ['@A-109', '@R-24'] }, async ({ page }) => {
      const isFollowing = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
      await page.goto('/live?sport=10');
      await isFollowing;
      const inPlay = page.getByRole('list', { name: 'In play' }).getByRole('article');
      const clock = inPlay.filter({ hasText: '1st Half' }).last().locator('.clock');
      await expect(clock).toHaveText(/^\d+′$/);
      await expect(inPlay.locator('button[aria-pressed]:not([aria-disabled=true])').first()).toBeVisible();
      await expect(page.getByText(/^Paused\./)).toHaveCount(0);
    });

    test('counts down to the next verification code from one minute', { tag: ['@A-109'] }, async ({ page }) => {
      await page.goto('/register');
      await fillRegistration(page, freshNumber(), PASSWORD, PASSWORD);
      await page.getByRole('checkbox', { name: /18 or older/ }).check();
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('button', { name: /^Resend.*00:[0-5]\d$/ })).toBeVisible();
    });

    test('shows the age of saved odds by the server’s clock', { tag: ['@A-109', '@R-41'] }, async ({
      page,
      context,
    }) => {
      await page.goto('/');
      await isSaved(page, 'fixtures');
      const savedAtMs = Date.now();
      await context.setOffline(true);
      await page.reload();
      const bar = page.getByText(/^Offline – odds from /);
      const times = [-1, 0].map((minutes) => nairobiTime(savedAtMs + minutes * MINUTE_MS));
      await expect(bar).toHaveText(new RegExp(`from 0?(?:${times.join('|')}), locked$`));
    });
  });
}
