import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { at } from './player.ts';

export type Leg = { pick: string; odds: string; status: string; home: number; away: number; homeTeam: string };

/** Opens a bet and waits, as a player would by looking again, until it is no longer pending. */
export async function watchUntilSettled(page: Page, betId: string): Promise<'Won' | 'Lost' | 'Voided'> {
  await page.goto(at(`/bet-results/${betId}`));
  const picks = page.getByRole('list', { name: 'Picks' });
  await expect(picks).toBeVisible();
  await expect(picks.getByText('Pending', { exact: true })).toHaveCount(0, { timeout: 200_000 });
  const settled = page.getByText(/^(Won|Lost|Voided)$/).first();
  await expect(settled).toBeVisible();
  return (await settled.innerText()) as 'Won' | 'Lost' | 'Voided';
}

/** The picks of the opened bet as the page shows them. */
export async function legsShown(page: Page): Promise<Leg[]> {
  const rows = await page.getByRole('list', { name: 'Picks' }).getByRole('listitem').allInnerTexts();
  return rows.map((text) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const score = /FT (\d+)-(\d+)/.exec(text);
    return {
      pick: lines[0] ?? '',
      odds: lines[1] ?? '',
      status: lines.at(-1) ?? '',
      home: Number(score?.[1] ?? Number.NaN),
      away: Number(score?.[2] ?? Number.NaN),
      homeTeam: lines[2]?.split(' VS ')[0] ?? '',
    };
  });
}

/** What the final score makes of a pick in the 3 Way market, worked out apart from the product. */
export function verdictOf({ pick, homeTeam, home, away }: Leg): 'Won' | 'Lost' {
  const winner = home === away ? 'Draw' : home > away ? homeTeam : 'away';
  const picked = pick === 'Draw' || pick === homeTeam ? pick : 'away';
  return picked === winner ? 'Won' : 'Lost';
}
