import { expect, type Locator, type Page } from '@playwright/test';
import { force, refusal } from '../support/faults.ts';
import { pickUpcoming } from '../support/games.ts';
import { at, balanceOf, deposit, signUp } from '../support/player.ts';
import { playerTest as test, test as guestTest } from '../support/signedIn.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

/** What the betslip makes of every answer to a placement and to a booking code (account-and-money spec, section 8). */

const PLACE = 'bet/v1/place';
const ISSUE = 'This bet has an issue. Click the remove icon to remove it.';

const codeOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}').bookingCode);

const press = (slip: Locator): Promise<void> => slip.getByRole('button', { name: /^Place Bet/ }).click();

for (const code of [400, 409]) {
  test(`a placement answered ${code} says why, reasons joined, flags the picks it names and keeps the slip`, async ({
    page,
  }) => {
    const { matchId, price } = await pickUpcoming(page);
    const slip = await openSlip(page);
    const offending = [
      { parent_match_id: matchId, msg: 'Market closed' },
      { parent_match_id: '999', msg: 'Game over' },
    ];
    await force(page, PLACE, { body: refusal(code, 'Some picks are of no use.', offending) });
    await press(slip);
    await expect(page.getByText('Some picks are of no use. Market closed, Game over')).toBeVisible();
    await expect(slip.getByText(ISSUE)).toBeVisible();
    expect((await readSlip(slip)).odds).toEqual([price]);
  });
}

test('a placement refused for another reason says it, or that it failed, and can be placed after all', async ({
  page,
}) => {
  await pickUpcoming(page);
  const slip = await openSlip(page);
  for (const [said, body] of [
    ['Betting is closed for an hour.', { code: 499, message: 'Betting is closed for an hour.' }],
    ['No such thing.', { code: 'Error', statusDescription: 'No such thing.', data: { code: 499 } }],
    ['Failed to place bet.', refusal(499)],
  ] as const) {
    await force(page, PLACE, { body });
    await press(slip);
    await expect(page.getByText(said)).toBeVisible();
  }
  expect((await place(page, slip)).betId).toMatch(/^[A-Z]{5}\d{2}$/);
});

test('a placement answered 402 opens the top-up with the amount needed, rounded up, 10 at least', async ({ page }) => {
  const { price } = await pickUpcoming(page);
  const topUp = page.getByRole('dialog', { name: 'Quick Top Up' });
  for (const [needed, amount] of [
    ['40.20', '41'],
    [3, '10'],
  ] as const) {
    await force(page, PLACE, { body: refusal(402, 'Too little.', { required_amount: needed }) });
    await press(await openSlip(page));
    await expect(topUp.getByText('Your balance')).toBeVisible();
    await expect(topUp.getByLabel('Amount', { exact: true })).toHaveValue(amount);
    await page.keyboard.press('Escape');
  }
  expect((await readSlip(await openSlip(page))).odds).toEqual([price]);
});

for (const [what, body] of [
  ["a 401 within 'Error'", refusal(401, 'Session expired')],
  ["the words 'Authentication failed'", refusal(499, 'Authentication failed for this token')],
] as const) {
  test(`a placement answered with ${what} leads to Login with another code for the same picks`, async ({ page }) => {
    await pickUpcoming(page);
    const slip = await openSlip(page);
    await expect.poll(() => codeOf(page)).toMatch(/^[A-Z]{5}\d{2}$/);
    const code = await codeOf(page);
    await force(page, PLACE, { body });
    await press(slip);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect.poll(() => codeOf(page)).not.toBe(code);
    expect(await codeOf(page)).toMatch(/^[A-Z]{5}\d{2}$/);
  });
}

test('an answer that is none says so; the bet is looked for, and offered again once it is sure that there is none', async ({
  page,
}) => {
  await pickUpcoming(page);
  const slip = await openSlip(page);
  await force(page, PLACE, { body: { code: 'Perhaps' } });
  await press(slip);
  await expect(page.getByText('Unexpected placeBet response format')).toBeVisible();
  await expect(slip.getByText('Checking your bet').first()).toBeVisible();
  await expect(page.getByText(/^Your bet was not placed/)).toBeVisible({ timeout: 40_000 });
  expect((await place(page, slip)).betId).toMatch(/^[A-Z]{5}\d{2}$/);
});

guestTest(
  'a first bet whose answer is lost is found, taken once, and offers the freebet that it earned',
  async ({ page }) => {
    const number = await signUp(page);
    await deposit(page, number, 200);
    await expect(page.getByText('Your balance is now KES 200.00.')).toBeVisible();
    await pickUpcoming(page);
    const slip = await openSlip(page);
    await force(page, PLACE, { status: 504, isDone: true });
    await press(slip);
    const receipt = page.getByRole('dialog', { name: 'Bet placed' });
    await expect(receipt).toBeVisible();
    await receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' }).click();
    await expect(page).toHaveURL(at('/freebet'));
    await expect(page.getByText('1 freebet to use')).toBeVisible();
    expect(await balanceOf(page)).toBe('100.00');
  },
);

test('picks that are not placed have no bet id to copy, and invite to the product instead', async ({ page }) => {
  await pickUpcoming(page);
  await (await openSlip(page)).getByRole('button', { name: 'Share Your Bet' }).click();
  const share = page.getByRole('dialog', { name: 'Share Your Bet' });
  await share.getByRole('button', { name: 'Copy the bet ID' }).click();
  await expect(page.getByText('No Bet ID to copy.')).toBeVisible();
  const whatsApp = await share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(`Join me on the product: ${new URL(at('/')).origin}`);
});

test('a booking code says why it loads nothing', async ({ page }) => {
  await page.goto(at('/'));
  const slip = await openSlip(page);
  const load = slip.getByRole('button', { name: 'Load Betslip' });
  await load.click();
  await expect(page.getByText('Please enter a booking code.')).toBeVisible();
  await slip.getByLabel('Booking code').fill('ABCDE12');
  for (const [said, body] of [
    ['This bet is not shared.', refusal(403, 'This bet is not shared.')],
    ['Failed to load bet slip.', refusal(499)],
    ['No slip details returned from server.', { code: 'Success', data: { code: 200, message: 'Done.', data: {} } }],
  ] as const) {
    await force(page, 'bet/v1/slips', { body });
    await load.click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.context().setOffline(true);
  await load.click();
  await expect(page.getByText('Error loading bet slip. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(slip.getByRole('heading', { name: 'No selections' })).toBeVisible();
});
