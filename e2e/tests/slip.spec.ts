import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { pickSeveral, pickUpcoming } from '../support/games.ts';
import { at, balanceOf, deposit, signUp } from '../support/player.ts';
import { playerTest, test } from '../support/signedIn.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Expects a sound page in both themes, as it is now. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page);
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page of another phone, signed in as whoever the state says. */
async function otherPage(context: BrowserContext, storageState?: State): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('the context has no browser of its own');
  const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
  return (await browser.newContext(storageState === undefined ? phone : { ...phone, storageState })).newPage();
}

test('a guest loads a bet by its code on another phone, and is told what is wrong with a code', async ({
  page,
  player,
}) => {
  // A bet of now: the one that the player began with may have kicked off since.
  const friend = await otherPage(page.context(), player.state);
  await pickUpcoming(friend);
  const { betId } = await place(friend, await openSlip(friend));
  await friend.context().close();

  await page.goto(at('/'));
  const slip = await openSlip(page);
  await expect(slip.getByRole('heading', { name: 'No selections' })).toBeVisible();
  await expectSound(page);

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
  expect(figures['Total odds']).toBe(odds[0]);
});

test('a share link opens the slip over Home, and replaces picks only after a word', async ({ page, player }) => {
  await pickSeveral(page, 'X', 1);
  await page.goto(at(`/share/${player.betId}`));
  const slip = page.getByRole('dialog', { name: 'Betslip' });
  await expect(slip.getByText(/^Slip [A-Z]{5}\d{2} has 1 pick\./)).toBeVisible();
  await expectSound(page);
  await slip.getByRole('button', { name: 'Keep mine' }).click();
  const stored = () =>
    page.evaluate(() => {
      const { selections, betId } = JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}');
      return { picks: selections.map((pick: { outcomeName: string }) => pick.outcomeName), betId };
    });
  await expect.poll(stored).toEqual({ picks: ['Draw'], betId: null });

  await slip.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Highlights games' }).first()).toBeVisible();
  await openSlip(page);
  await slip.getByRole('button', { name: /^Remove (?!All)/ }).click();
  await page.reload();
  await expect(slip.getByRole('list').getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => (await stored()).betId).toBe(player.betId);
});

playerTest('a bet is shared, then cancelled within its time, and the stake comes back', async ({ page, context }) => {
  await pickUpcoming(page);
  const before = await balanceOf(page);
  const { betId } = await place(page, await openSlip(page));
  expect(Number(before) - Number(await balanceOf(page))).toBe(100);

  await page.goto(at('/my-bets'));
  await page
    .getByRole('article', { name: `Bet ${betId}` })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: `Bet ${betId}` })).toBeVisible();
  await page.getByRole('button', { name: 'Share Bet' }).click();
  const share = page.getByRole('dialog', { name: 'Share Your Bet' });
  const whatsApp = await share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  const text = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
  expect(text).toBe(`Place your bet now: ${at(`/share/${betId}`)}`);
  await expectSound(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await share.getByRole('button', { name: 'Copy the bet ID' }).click();
  await expect(page.getByText('Bet ID copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(betId);
  await share.getByRole('button', { name: 'Close' }).click();

  const friend = await otherPage(context);
  await friend.goto(text.slice('Place your bet now: '.length));
  await expect(friend.getByRole('dialog', { name: 'Betslip' }).getByRole('listitem')).toHaveCount(1);
  await friend.context().close();

  const cancel = page.getByRole('button', { name: /^Cancel/ });
  await expect(cancel).toHaveText(/^Cancel 0[0-4]:[0-5]\d$/);
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel this bet?' });
  await expectSound(page);
  await question.getByRole('button', { name: 'Cancel the bet' }).click();
  await expect(page.getByText('Bet cancelled!')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  expect(await balanceOf(page)).toBe(before);
});

test('the first bet earns a freebet, and a bet of four picks is placed with it', async ({ page }) => {
  const number = await signUp(page);
  await deposit(page, number, 300);
  await expect(page.getByText('Your balance is now KES 300.00.')).toBeVisible();
  await pickUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await expectSound(page);
  await receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' }).click();
  await expect(page).toHaveURL(at('/freebet'));

  await pickSeveral(page, 'X', 3);
  const slip = await openSlip(page);
  await slip.getByRole('switch', { name: 'Use a freebet' }).click();
  await expect(slip.getByText('This freebet needs 4 picks or more: add 1.')).toBeVisible();
  await expectSound(page);
  await slip.getByRole('button', { name: 'Remove All' }).click();
  await slip.getByRole('button', { name: 'Close' }).click();
  await pickSeveral(page, 'X', 4);
  await openSlip(page);
  await expect(slip.getByRole('switch', { name: 'Use a freebet' })).toBeChecked();
  await expect(slip.getByRole('button', { name: 'Place Bet · Freebet KES 50.00' })).toBeVisible();
  const { figures } = await readSlip(slip);
  expect(figures['Stake']).toBe('50.00');
  const { possibleWin } = await place(page, slip);
  expect(possibleWin).toBe(figures['Payout']);
  expect(await balanceOf(page)).toBe('200.00');

  await page.goto(at('/'));
  await pickUpcoming(page);
  await openSlip(page);
  await expect(slip.getByRole('button', { name: 'Place Bet · KES 100' })).toBeVisible();
  await expect(slip.getByRole('switch', { name: 'Use a freebet' })).toHaveCount(0);
});
