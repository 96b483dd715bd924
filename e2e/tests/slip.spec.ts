import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { hrefOf, selectSeveral, selectUpcoming } from '../support/matches.ts';
import { balanceOf, createPlayer } from '../support/api.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';
import { startedPage } from '../support/startedPage.ts';
import { holdRequests } from '../support/watch.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A page on another phone, without a session. */
async function otherPage(page: Page, baseURL: string): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the context belongs to no browser');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', baseURL });
  return startedPage(await context.newPage());
}

test('loads a bet by its code on another phone, and reports invalid codes', {
  tag: ['@A-004', '@A-053', '@A-274'],
}, async ({ page, product }) => {
  const friend = await otherPage(page, product.url);
  await createPlayer(friend.request, 1_000);
  await selectUpcoming(friend);
  const { betId } = await place(friend, await openSlip(friend));
  await friend.context().close();

  await page.goto('/');
  const slip = await openSlip(page);
  await expect(slip.getByRole('heading', { name: 'No selections' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page);

  const load = slip.getByRole('button', { name: 'Load Betslip' });
  await load.click();
  await expect(page.getByText('Please enter a booking code.')).toBeVisible();
  await slip.getByLabel('Booking code').fill('QQQQQ00');
  await load.click();
  await expect(page.getByText('There is no bet with this code.')).toBeVisible();

  await slip.getByLabel('Booking code').fill(` ${betId.toLowerCase()} `);
  await load.click();
  await expect(slip.getByRole('list').getByRole('listitem')).toHaveCount(1);
  await expect(slip.getByRole('button', { name: 'Place Bet · KES 100' })).toBeVisible();
  const { odds, figures } = await readSlip(slip);
  expect(odds).toHaveLength(1);
  expect(figures['Total odds']).toBe(odds[0]);
});

test('loads a typed code into a slip with selections only after a confirmation', {
  tag: ['@A-054', '@R-19'],
}, async ({ page, player }) => {
  await selectSeveral(page, 'X', 2);
  const slip = await openSlip(page);
  const rows = slip.getByRole('list', { name: 'Betslip' }).getByRole('listitem');
  await slip.getByRole('button', { name: 'Load a booking code' }).click();
  await expect(slip.getByLabel('Booking code')).toBeFocused();
  await page.keyboard.type(player.betId);
  await page.keyboard.press('Enter');
  const question = slip.getByText(
    `Slip ${player.betId} has 1 selection. It would replace the 2 selections on your slip.`,
  );
  await expect(question).toBeInViewport();
  await expectNoViolationsInEitherTheme(page);
  await expect(rows).toHaveCount(2);
  await slip.getByRole('button', { name: 'Replace my slip' }).click();
  await expect(rows).toHaveCount(1);
});

test('opens the slip over Home from a share link, and replaces selections only after a confirmation', {
  tag: ['@A-020', '@A-054'],
}, async ({ page, player }) => {
  await selectSeveral(page, 'X', 1);
  await page.goto(`/share/${player.betId}`);
  const slip = page.getByRole('dialog', { name: 'Betslip' });
  await expect(slip.getByText(/^Slip [A-Z]{5}\d{2} has 1 selection\./)).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await slip.getByRole('button', { name: 'Keep mine' }).click();
  const stored = () =>
    page.evaluate(() => {
      const { selections, betId } = JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}');
      return { picks: selections.map((pick: { outcomeName: string }) => pick.outcomeName), betId };
    });
  await expect.poll(stored).toEqual({ picks: ['Draw'], betId: null });

  await slip.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Highlights matches' }).first()).toBeVisible();
  await openSlip(page);
  await slip.getByRole('button', { name: /^Remove (?!All)/ }).click();
  await page.reload();
  await expect(slip.getByRole('list').getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => (await stored()).betId).toBe(player.betId);
});

playerTest('shows the receipt as soon as the slip closes', { tag: ['@A-143'] }, async ({ page }) => {
  await selectUpcoming(page);
  const slip = await openSlip(page);
  await page.evaluate(() => {
    const { body } = document;
    new MutationObserver(() => {
      if (document.querySelector('dialog[open]') === null) body.dataset['uncovered'] = '';
    }).observe(body, { subtree: true, childList: true, attributeFilter: ['open'] });
  });
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(page.getByRole('dialog', { name: 'Bet placed' })).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-uncovered');
});

playerTest('moves no button of the receipt when its details arrive', { tag: ['@R-182'] }, async ({ page }) => {
  await selectSeveral(page, '1', 2);
  const slip = await openSlip(page);
  const release = await holdRequests(page, '**/trpc/*bets.detail*');
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await expect(receipt.getByRole('button', { name: 'Share Your Bet' })).toBeVisible();
  const heightOfAll = () => receipt.locator('.sheet-body').evaluate(({ scrollHeight }) => scrollHeight);
  const before = await heightOfAll();
  release();
  await expect(receipt.getByText('Total odds')).toBeVisible();
  // Less than a finger.
  expect(Math.abs((await heightOfAll()) - before)).toBeLessThan(24);
});

test('shares a bet, cancels it in time and returns the stake', { tag: ['@A-069', '@A-223', '@A-258'] }, async ({
  page,
  context,
  product,
}) => {
  await createPlayer(page.request, 500);
  await selectUpcoming(page);
  const before = await balanceOf(page.request);
  const { betId } = await place(page, await openSlip(page));
  expect(Number(before) - Number(await balanceOf(page.request))).toBe(100);

  await page.goto('/my-bets');
  await page
    .getByRole('article', { name: `Bet ${betId}` })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: `Bet ${betId}` })).toBeVisible();
  await page.getByRole('button', { name: 'Share Bet' }).click();
  const share = page.getByRole('dialog', { name: 'Share Your Bet' });
  const whatsApp = new URL(await hrefOf(share.getByRole('link', { name: 'WhatsApp' })));
  const address = `${new URL(page.url()).origin}/share/${betId}`;
  expect(whatsApp.searchParams.get('text')).toBe(`Place your bet now: ${address}`);
  await expectNoViolationsInEitherTheme(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await share.getByRole('button', { name: 'Copy the bet ID' }).click();
  await expect(page.getByText('Bet ID copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(betId);
  await share.getByRole('button', { name: 'Close' }).click();

  const friend = await otherPage(page, product.url);
  await friend.goto(address);
  await expect(friend.getByRole('dialog', { name: 'Betslip' }).getByRole('listitem')).toHaveCount(1);
  await friend.context().close();

  const cancel = page.getByRole('button', { name: /^Cancel/ });
  await expect(cancel).toHaveText(/^Cancel 0[0-4]:[0-5]\d$/);
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel this bet?' });
  await expectNoViolationsInEitherTheme(page);
  await question.getByRole('button', { name: 'Cancel the bet' }).click();
  await expect(page.getByText('Bet cancelled!')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  expect(await balanceOf(page.request)).toBe(before);
});

test('earns a freebet with the first bet and places a bet of four selections with it', {
  tag: ['@A-056', '@A-274'],
}, async ({ page }) => {
  await createPlayer(page.request, 300);
  await selectUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await expectNoViolationsInEitherTheme(page);
  await receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' }).click();
  await expect(page).toHaveURL('/freebet');

  await selectSeveral(page, 'X', 3);
  const slip = await openSlip(page);
  await slip.getByRole('switch', { name: 'Use a freebet' }).click();
  await expect(slip.getByText('This freebet needs 4 selections or more: add 1.')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await slip.getByRole('button', { name: 'Remove All' }).click();
  await slip.getByRole('button', { name: 'Close' }).click();
  await selectSeveral(page, 'X', 4);
  await openSlip(page);
  await expect(slip.getByRole('switch', { name: 'Use a freebet' })).toBeChecked();
  await expect(slip.getByRole('button', { name: 'Place Bet · Freebet KES 50.00' })).toBeVisible();
  const { figures } = await readSlip(slip);
  expect(figures['Stake']).toBe('50.00');
  const { possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout']);
  expect(await balanceOf(page.request)).toBe('200.00');

  await page.goto('/');
  await selectUpcoming(page);
  await openSlip(page);
  await expect(slip.getByRole('button', { name: 'Place Bet · KES 100' })).toBeVisible();
  await expect(slip.getByRole('switch', { name: 'Use a freebet' })).toHaveCount(0);
});

test('takes back the freebet of a bet that is cancelled, and names it before', {
  tag: ['@R-197'],
}, async ({ page }) => {
  await createPlayer(page.request, 300);
  await selectUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await expect(receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Close' }).click();

  await page.goto('/my-bets');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Cancel/ }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this bet?' });
  await expect(
    question.getByText(
      'This bet earned you a freebet of KES 50.00. It is taken back, and your next bet can earn one again.',
    ),
  ).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await question.getByRole('button', { name: 'Cancel the bet' }).click();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(await balanceOf(page.request)).toBe('300.00');

  await page.goto('/freebet');
  const bonuses = page.getByRole('list', { name: 'My bonuses' });
  await expect(bonuses.getByText('Pending', { exact: true })).toBeVisible();
  await expect(bonuses.getByText('Awarded')).toHaveCount(0);
  await selectUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  await expect(receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' })).toBeVisible();
});
