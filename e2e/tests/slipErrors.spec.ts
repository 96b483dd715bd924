import { expect, type Locator, type Page } from '@playwright/test';
import { force, refusal } from '../support/faults.ts';
import { hrefOf, selectUpcoming } from '../support/matches.ts';
import { balanceOf, createPlayer } from '../support/api.ts';
import { playerTest as test, test as guestTest } from '../support/fixtures.ts';
import { openSlip, place, readSlip } from '../support/slip.ts';

/** The betslip after every response to a placement and to a booking code (docs/product/betslip.md). */

const PLACE = 'bet/v1/place';
const ISSUE = 'This bet has an issue. Click the remove icon to remove it.';

const codeOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}').bookingCode);

const press = (slip: Locator): Promise<void> => slip.getByRole('button', { name: /^Place Bet/ }).click();

for (const code of [400, 409]) {
  test(`shows the joined reasons of a placement with ${code}, flags the named selections and keeps the slip`, {
    tag: ['@A-138', '@A-263'],
  }, async ({ page }) => {
    const { matchId, price } = await selectUpcoming(page);
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

test('shows another reason of a refused placement, or that it failed, and places it on retry', {
  tag: ['@A-217', '@A-218', '@A-264'],
}, async ({ page }) => {
  await selectUpcoming(page);
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

for (const [what, body] of [
  ["a 500 within 'Error'", refusal(500, 'Betting is closed for an hour.')],
  ['a numeric 500', { code: 500, message: 'Betting is closed for an hour.' }],
] as const) {
  test(`shows the message of a placement with ${what} at once, then that no bet was placed`, {
    tag: ['@A-264', '@R-153'],
  }, async ({ page }) => {
    await selectUpcoming(page);
    const slip = await openSlip(page);
    await force(page, PLACE, { body });
    await press(slip);
    await expect(page.getByText('Betting is closed for an hour.')).toBeVisible();
    await expect(page.getByText(/^Your bet was not placed/)).toBeVisible();
    expect((await place(page, slip)).betId).toMatch(/^[A-Z]{5}\d{2}$/);
  });
}

test('opens the top-up after a 402 with the amount needed, rounded up, at least 10', {
  tag: ['@A-261'],
}, async ({ page }) => {
  const { price } = await selectUpcoming(page);
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
  test(`opens Login after a placement with ${what}, with a new code for the same selections`, {
    tag: ['@A-262', '@A-266'],
  }, async ({ page }) => {
    await selectUpcoming(page);
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

test('reports an unreadable response, abandons the bet, and allows it again with another code', {
  tag: ['@A-225', '@A-265', '@R-153'],
}, async ({ page }) => {
  await selectUpcoming(page);
  const slip = await openSlip(page);
  await force(page, PLACE, { body: { code: 'Perhaps' } });
  await press(slip);
  await expect(page.getByText('Unexpected placeBet response format')).toBeVisible();
  await expect(page.getByText(/^Your bet was not placed/)).toBeVisible();
  expect((await place(page, slip)).betId).toMatch(/^[A-Z]{5}\d{2}$/);
});

guestTest(
  'finds a first bet whose response was lost, debits it once, and offers its freebet',
  { tag: ['@A-142', '@A-147', '@A-225'] },
  async ({ page }) => {
    await createPlayer(page.request, 200);
    await selectUpcoming(page);
    const slip = await openSlip(page);
    await force(page, PLACE, { status: 504, isDone: true });
    await press(slip);
    const receipt = page.getByRole('dialog', { name: 'Bet placed' });
    await expect(receipt).toBeVisible();
    await receipt.getByRole('button', { name: 'Use freebet (50.00 KES)' }).click();
    await expect(page).toHaveURL('/freebet');
    await expect(page.getByText('1 freebet to use')).toBeVisible();
    expect(await balanceOf(page.request)).toBe('100.00');
  },
);

test('has no bet id to copy for a slip that could not be booked, and shares an invitation instead', {
  tag: ['@A-185', '@A-222', '@R-176'],
}, async ({ page }) => {
  await selectUpcoming(page);
  await force(page, 'bet/v1/book', { status: 503 });
  await (await openSlip(page)).getByRole('button', { name: 'Share Your Bet' }).click();
  const share = page.getByRole('dialog', { name: 'Share Your Bet' });
  await expect(share.getByRole('button', { name: 'Try again' })).toBeVisible();
  await share.getByRole('button', { name: 'Copy the bet ID' }).click();
  await expect(page.getByText('No Bet ID to copy.')).toBeVisible();
  const whatsApp = new URL(await hrefOf(share.getByRole('link', { name: 'WhatsApp' })));
  expect(whatsApp.searchParams.get('text')).toBe(`Join me on the product: ${new URL(page.url()).origin}`);

  await share.getByRole('button', { name: 'Try again' }).click();
  await expect(share.getByText(/Everybody can load these selections/)).toBeVisible();
});

test('shows why a booking code loads nothing', { tag: ['@A-184', '@A-267', '@A-268', '@A-269'] }, async ({ page }) => {
  await page.goto('/');
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
