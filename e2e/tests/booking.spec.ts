import { expect, type Page } from '@playwright/test';
import { balanceOf, createPlayer } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { selectSeveral, selectUpcoming } from '../support/matches.ts';
import { openSlip, place } from '../support/slip.ts';
import { startedPage } from '../support/startedPage.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A page on another phone, without a session. */
async function otherPhone(page: Page, baseURL: string): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the context belongs to no browser');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', baseURL });
  return startedPage(await context.newPage());
}

/** Books the opened slip. Resolves with the code that the dialog shows. */
async function book(page: Page): Promise<string> {
  await page.getByRole('dialog', { name: 'Betslip' }).getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Your Bet' });
  await expect(dialog.getByText(/Everybody can load these selections/)).toBeVisible();
  const code = /[A-Z]{5}\d{2}/.exec(await dialog.innerText())?.[0];
  if (code === undefined) throw new Error('the dialog shows no code');
  return code;
}

test('books a slip as a guest, shares its picture, and another phone loads it before any bet is placed', {
  tag: ['@R-33', '@R-176'],
}, async ({ page, product }) => {
  await selectSeveral(page, 'X', 2);
  await openSlip(page);
  const code = await book(page);
  const picture = page.getByRole('img', { name: 'Picture of these selections' });
  await expect(picture).toBeVisible();
  const drawn = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return new Set(data).size;
  });
  expect(drawn, 'colours of the picture').toBeGreaterThan(10);
  const bands = await picture.evaluate(
    ({ clientWidth, clientHeight, width, height }: HTMLCanvasElement) => clientWidth - (clientHeight * width) / height,
  );
  expect(Math.abs(bands), 'empty bands beside the picture').toBeLessThan(1);
  await expectNoViolations(page);

  const preview = await page.request.get(`/share/${code}`);
  expect(await preview.text()).toMatch(/<meta property="og:title" content="2 selections, odds [\d.]+ \| Ushindi"/);

  const friend = await otherPhone(page, product.url);
  await friend.goto(`/share/${code}`);
  const slip = friend.getByRole('dialog', { name: 'Betslip' });
  await expect(slip.getByRole('list', { name: 'Betslip' }).getByRole('listitem')).toHaveCount(2);
  await friend.context().close();
});

test('asks before a booked slip replaces selections', { tag: ['@R-19', '@R-176'] }, async ({ page, product }) => {
  await selectSeveral(page, 'X', 2);
  await openSlip(page);
  const code = await book(page);
  const friend = await otherPhone(page, product.url);
  await selectUpcoming(friend);
  await friend.goto(`/share/${code}`);
  const slip = friend.getByRole('dialog', { name: 'Betslip' });
  await expect(
    slip.getByText(`Slip ${code} has 2 selections. It would replace the 1 selection on your slip.`),
  ).toBeVisible();
  await slip.getByRole('button', { name: 'Replace my slip' }).click();
  await expect(slip.getByRole('list', { name: 'Betslip' }).getByRole('listitem')).toHaveCount(2);
  await friend.context().close();
});

playerTest(
  'shows the selections, taxes and payout of a bet on the receipt, on its card and in its detail, and repeats it',
  {
    tag: ['@R-182', '@R-183', '@R-184', '@R-185'],
  },
  async ({ page }) => {
    await createPlayer(page.request, 500);
    await page.goto('/');
    await selectSeveral(page, '1', 4);
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: '50', exact: true }).click();
    await slip.getByRole('button', { name: 'Place Bet · KES 50' }).click();
    const receipt = page.getByRole('dialog', { name: 'Bet placed' });
    await expect(receipt.getByRole('list', { name: 'Selections' }).getByRole('listitem')).toHaveCount(4);
    expect(await sumOfSteps(receipt.locator('dl'))).toBe(true);
    await receipt.getByRole('button', { name: 'Close' }).click();
    expect(await balanceOf(page.request)).toBe('450.00');

    await page.goto('/my-bets');
    const card = page.getByRole('article').first();
    await expect(card.getByRole('listitem')).toHaveCount(4);
    await expect(card.getByRole('listitem').first()).toContainText(' VS ');
    await card.getByRole('link').click();
    await expect(page.getByText('Tax on the win')).toBeVisible();
    expect(await sumOfSteps(page.locator('main dl').first())).toBe(true);

    await page.getByRole('button', { name: 'Rebet' }).click();
    await expect(slip.getByLabel('Stake in KES')).toHaveValue('50');
    await expect(slip.getByRole('list', { name: 'Betslip' }).getByRole('listitem')).toHaveCount(4);
    const { betId } = await place(page, slip);
    expect(betId).toMatch(/^[A-Z]{5}\d{2}$/);
    expect(await balanceOf(page.request)).toBe('400.00');
  },
);

playerTest('warns when a won bet would pay less than its stake', { tag: ['@R-182'] }, async ({ page }) => {
  await selectUpcoming(page);
  await page.goto('/my-account');
  await page.evaluate(() => {
    const slip: { selections: { odds: number }[] } = JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}');
    for (const selection of slip.selections) selection.odds = 1.06;
    localStorage.setItem('ushindi.slip', JSON.stringify(slip));
  });
  await page.reload();
  const slip = await openSlip(page);
  await expect(
    slip.getByText('If this bet wins, it pays KES 91.30. That is less than your stake of KES 100.00.'),
  ).toBeVisible();
});

/** Whether the winnings, the boost, the tax and what is left add up to the total of a breakdown. */
async function sumOfSteps(breakdown: ReturnType<Page['locator']>): Promise<boolean> {
  await expect(breakdown.getByText('Winnings')).toBeVisible();
  const lines = await breakdown
    .locator('div')
    .evaluateAll((rows) =>
      rows.map(
        (row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const,
      ),
    );
  const cents = lines.map(([label, text]) => [label, centsIn(text)] as const);
  const from = cents.findIndex(([label]) => label === 'Winnings');
  const total = cents.at(-1)?.[1];
  return from > 0 && cents.slice(from, -1).reduce((sum, [, amount]) => sum + amount, 0) === total;
}

function centsIn(text: string): number {
  const amount = text.replace('KES', '').replaceAll(',', '').replace('−', '-').trim();
  return Math.round(Number(amount) * 100);
}
