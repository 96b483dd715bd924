import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { at } from './player.ts';

/** Opens the betslip on a phone; resolves with its dialog. */
export async function openSlip(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /Betslip/ })
    .first()
    .click();
  const slip = page.getByRole('dialog', { name: 'Betslip' });
  await expect(slip).toBeVisible();
  return slip;
}

export type SlipFigures = { odds: string[]; figures: Record<string, string> };

/** The prices of the rows and the lines of the breakdown, read in one instant: live prices move between two reads. */
export function readSlip(slip: Locator): Promise<SlipFigures> {
  return slip.evaluate((dialog) => {
    const textOf = (element: Element | null): string => (element?.textContent ?? '').replace('KES', '').trim();
    const lines = [...dialog.querySelectorAll('dl div')].map((row) => [
      textOf(row.querySelector('dt')),
      textOf(row.querySelector('dd')),
    ]);
    return {
      odds: [...dialog.querySelectorAll('.leg-price')].map(textOf),
      figures: Object.fromEntries(lines) as Record<string, string>,
    };
  });
}

/** Places what the slip holds and resolves with the bet id and the possible win that the receipt shows. */
export async function place(page: Page, slip: Locator): Promise<{ betId: string; possibleWin: string }> {
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Bet placed' });
  await expect(receipt).toBeVisible();
  const text = await receipt.innerText();
  const betId = /Bet ID\s+([A-Z]{5}\d{2})/.exec(text)?.[1] ?? '';
  const possibleWin = /KES\s*([\d,]+\.\d{2})/.exec(text)?.[1] ?? '';
  expect(betId, text).not.toBe('');
  // A bet that has earned a freebet has another button in the place of Okay.
  await receipt.getByRole('button', { name: 'Close' }).click();
  return { betId, possibleWin };
}

/**
 * Makes the one pick of the slip an old one, whose price has fallen by 1.00 since, on the account page, which does not
 * load its game; resolves with the old price.
 */
export async function holdOlderPrice(page: Page): Promise<string> {
  await page.goto(at('/my-account'));
  const older = await page.evaluate(() => {
    const slip: { selections: { odds: number }[] } = JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}');
    for (const selection of slip.selections) selection.odds = Number((selection.odds + 1).toFixed(2));
    localStorage.setItem('ushindi.slip', JSON.stringify(slip));
    return slip.selections[0]?.odds.toFixed(2) ?? '';
  });
  await page.reload();
  return older;
}
