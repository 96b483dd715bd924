import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { english, startingWith, type Words } from './words.ts';

/** Opens the betslip on a phone. Resolves with its dialog. */
export async function openSlip(page: Page, { betslip }: Words = english): Promise<Locator> {
  await page.getByRole('button', { name: betslip.title }).first().click();
  const slip = page.getByRole('dialog', { name: betslip.title });
  await expect(slip).toBeVisible();
  return slip;
}

export type SlipFigures = { odds: string[]; figures: Record<string, string> };

/** The odds of the rows and the lines of the breakdown, read at once: live odds change between two reads. */
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

/** Places the slip. Resolves with the bet id and the possible win of the receipt. */
export async function place(
  page: Page,
  slip: Locator,
  { betslip, kit }: Words = english,
): Promise<{ betId: string; possibleWin: string }> {
  await slip.getByRole('button', { name: startingWith(betslip.place) }).click();
  const receipt = page.getByRole('dialog', { name: betslip.success.title });
  await expect(receipt).toBeVisible();
  const text = await receipt.innerText();
  const betId = /\b([A-Z]{5}\d{2})\b/.exec(text)?.[1];
  const possibleWin = /KES\s*([\d,]+\.\d{2})/.exec(text)?.[1];
  if (betId === undefined || possibleWin === undefined) throw new Error(`the receipt has no bet id or win: ${text}`);
  // Closes the receipt by its close button, because the receipt of a bet that earned a freebet has no Okay.
  await receipt.getByRole('button', { name: kit.close }).click();
  return { betId, possibleWin };
}

/**
 * Changes the stored odds of the slip's selection: raised by 1.00, they look as if the odds had fallen since. The account
 * page does not load the match. Resolves with the outdated odds.
 */
export async function holdOlderPrice(page: Page, change = 1): Promise<string> {
  await page.goto('/my-account');
  const older = await page.evaluate((moved) => {
    const slip: { selections: { odds: number }[] } = JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}');
    for (const selection of slip.selections) selection.odds = Number((selection.odds + moved).toFixed(2));
    localStorage.setItem('ushindi.slip', JSON.stringify(slip));
    return slip.selections[0]?.odds.toFixed(2);
  }, change);
  if (older === undefined) throw new Error('the slip is empty');
  await page.reload();
  return older;
}
