import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

export type Leg = { outcome: string; odds: string; status: string; home: number; away: number; homeTeam: string };

/** A match of a bet kicks off within 150 s and lasts two minutes. */
const LONGEST_WAIT_MS = 330_000;

/** Opens a bet and waits until it is settled. */
export async function watchUntilSettled(page: Page, betId: string): Promise<'Won' | 'Lost' | 'Voided'> {
  await page.goto(`/bet-results/${betId}`);
  const picks = page.getByRole('list', { name: 'Selections' });
  await expect(picks).toBeVisible();
  await expect(picks.getByText('Pending', { exact: true })).toHaveCount(0, { timeout: LONGEST_WAIT_MS });
  const settled = page.getByText(/^(Won|Lost|Voided)$/).first();
  await expect(settled).toBeVisible();
  return (await settled.innerText()) as 'Won' | 'Lost' | 'Voided';
}

/** The legs of the opened bet, as displayed. */
export async function legsShown(page: Page): Promise<Leg[]> {
  const rows = await page.getByRole('list', { name: 'Selections' }).getByRole('listitem').allInnerTexts();
  return rows.map((text) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== 'Why?');
    const [outcome, odds, teams] = lines;
    const [, home, away] = /FT (\d+)-(\d+)/.exec(text) ?? [];
    const [homeTeam] = teams?.split(' VS ') ?? [];
    const status = lines.at(-1);
    if (!outcome || !odds || !homeTeam || !status || !home || !away) throw new Error(`not a settled leg: ${text}`);
    return { outcome, odds, status, homeTeam, home: Number(home), away: Number(away) };
  });
}

/** The expected result of a leg in the 3 Way market, derived from the final score independently of the product. */
export function verdictOf({ outcome, homeTeam, home, away }: Leg): 'Won' | 'Lost' {
  const winner = home === away ? 'Draw' : home > away ? homeTeam : 'away';
  const selected = outcome === 'Draw' || outcome === homeTeam ? outcome : 'away';
  return selected === winner ? 'Won' : 'Lost';
}
