import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer, signInAgain } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { ALWAYS, force, release } from '../support/faults.ts';
import { test } from '../support/fixtures.ts';
import { selectUpcoming } from '../support/matches.ts';
import { answerPrompt } from '../support/phone.ts';
import { openSlip } from '../support/slip.ts';

/** A player's own limits, breaks, and money during an exclusion (docs/product/safer-play.md). */

const limits = (page: Page) => page.getByRole('region', { name: 'Your limits' });

async function setLimit(page: Page, kind: string, amountKes: number): Promise<void> {
  await page.goto('/safer-play');
  await limits(page).getByRole('button', { name: 'Set a limit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set a limit' });
  await sheet.getByRole('button', { name: kind }).click();
  await sheet.getByLabel('Amount').fill(String(amountKes));
  await sheet.getByRole('button', { name: 'Save limit' }).click();
  await expect(sheet).toBeHidden();
}

test('refuses a bet above the own limit, and raises the limit only a day later', {
  tag: ['@R-147', '@R-148', '@R-152', '@R-159'],
}, async ({ page }) => {
  await createPlayer(page.request, 500);
  await setLimit(page, 'Stakes', 50);
  await expect(limits(page).getByText('KES 50.00 of 50.00 left')).toBeVisible();
  await expectNoViolations(page);

  await selectUpcoming(page);
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(
    page.getByText(/^Your own limit for stakes is KES 50\.00 a day\. You have KES 50\.00 left/).first(),
  ).toBeVisible();
  expect(await balanceOf(page.request)).toBe('500.00');
  await page.getByRole('button', { name: 'My limits' }).click();
  await expect(page).toHaveURL('/safer-play');
  await expect(slip).toBeHidden();

  await setLimit(page, 'Stakes', 1_000);
  await expect(limits(page).getByText(/^Changes to KES 1,000\.00 on /)).toBeVisible();
  await expect(limits(page).getByText('KES 50.00 of 50.00 left')).toBeVisible();
  await limits(page).getByRole('button', { name: 'Withdraw this change' }).click();
  await expect(limits(page).getByText(/^Changes to/)).toBeHidden();
});

test('takes a break, which ends the session in every tab and is shown after the next login', {
  tag: ['@R-149', '@R-146', '@R-141'],
}, async ({ page, context }) => {
  const { number } = await createPlayer(page.request);
  const otherTab = await context.newPage();
  await otherTab.goto('/my-bets');
  await expect(otherTab.getByRole('button', { name: 'All Bets' })).toBeVisible();
  await page.goto('/my-account');
  await page.getByRole('main').getByRole('link', { name: 'Safer play' }).click();
  await page.getByRole('button', { name: '7 days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a break?' });
  await dialog.getByRole('button', { name: 'Yes, take a break' }).click();
  for (const tab of [page, otherTab]) {
    await expect(tab).toHaveURL('/excluded');
    await expect(tab.getByText(/^Betting is closed to you until \d{4}-/)).toBeVisible();
  }
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText(/^Betting is closed to you until \d{4}-/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/);

  await signInAgain(page.request, number);
  await page.goto('/');
  await expect(page.getByText(/^Betting is closed to you until /)).toBeVisible();
  await expectNoViolations(page);
});

test('sends back a deposit that is approved after a self-exclusion', {
  tag: ['@R-143', '@R-144'],
}, async ({ page }) => {
  const { number } = await createPlayer(page.request, 300);
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  const deposit = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await deposit.getByRole('button', { name: 'Deposit KES 50' }).click();
  await expect(deposit.getByRole('heading', { name: 'USSD sent to your Mobile Phone Number' })).toBeVisible();

  await page.goto('/self-exclude-from-betting');
  await page.getByLabel('Period').selectOption('1-Week');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await page
    .getByRole('dialog', { name: 'Exclude yourself?' })
    .getByRole('button', { name: 'Yes, exclude me' })
    .click();
  await expect(page.getByRole('heading', { name: 'Betting is closed' })).toBeVisible();

  await signInAgain(page.request, number);
  await answerPrompt(page.context(), number, 'Approve');
  expect(await balanceOf(page.request)).toBe('300.00');
  await page.goto('/transactions');
  const money = page.getByRole('list', { name: 'Money in and out' }).getByRole('listitem');
  await expect(money.first()).toContainText('50.00');
  await expect(money.nth(1)).toContainText('50.00');
});

test('limits the time played, and shows what is left', { tag: ['@R-150', '@R-142'] }, async ({ page }) => {
  await createPlayer(page.request);
  await page.goto('/safer-play');
  await limits(page).getByRole('button', { name: 'Set a limit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set a limit' });
  await sheet.getByRole('button', { name: 'Time played' }).click();
  await sheet.getByLabel('Minutes').fill('90');
  await expectNoViolations(page);
  await sheet.getByRole('button', { name: 'Save limit' }).click();
  await expect(limits(page).getByText('1 h 30 min of 1 h 30 min left')).toBeVisible();
});

test('interrupts play with a reality check, over the slip and once for all tabs', {
  tag: ['@R-151'],
}, async ({ page, context }) => {
  await createPlayer(page.request, 100);
  await selectUpcoming(page);
  const due = { played_seconds: 3_600, staked: 120, lost: 20, check_in_seconds: 0, time_limit: null };
  const body = { code: 'Success', data: { code: 200, message: 'Success', data: due } };
  await force(page, 'profile/v1/play_session', { body, times: ALWAYS });
  await page.reload();
  const check = page.getByRole('dialog', { name: 'Time for a short stop' });
  await expect(check).toContainText('Played since you logged in1 h');
  await expect(check).toContainText('Lost20.00');
  await expectNoViolations(page);
  // A reload does not skip it.
  await page.reload();
  await expect(check).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto('/my-bets');
  const otherCheck = otherTab.getByRole('dialog', { name: 'Time for a short stop' });
  await expect(otherCheck).toBeVisible();
  await release(page, 'profile/v1/play_session');
  await otherCheck.getByRole('button', { name: 'Continue' }).click();
  await expect(otherCheck).toBeHidden();
  await expect(check).toBeHidden();

  const slip = await openSlip(page);
  const stake = slip.getByRole('textbox', { name: 'Stake' });
  await stake.fill('37');
  await force(page, 'profile/v1/play_session', { body });
  // The page reads the session again when it is shown again.
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(check).toBeVisible();
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toBeHidden();
  await expect(stake).toHaveValue('37');

  await force(page, 'profile/v1/play_session', { body });
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await check.getByRole('button', { name: 'My limits' }).click();
  await expect(page).toHaveURL('/safer-play');
  await page.getByRole('group', { name: 'How often' }).getByRole('button', { name: '15 min' }).click();
  await expect(page.getByRole('button', { name: '15 min', pressed: true })).toBeVisible();

  await force(page, 'profile/v1/play_session', { body });
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await check.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You have been logged out.')).toBeVisible();
});
