import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { at } from './player.ts';

type Game = { matchId: string; gameId: string; startsAtMs: number | null };
type Answer = { result: { data: { items: Game[] } } };

/** A page of Home's football games and the server's clock when it answered. */
async function readGames(page: Page, tab: 'highlight' | 'upcoming', number = 1) {
  const input = encodeURIComponent(JSON.stringify({ sportId: 10, marketId: '2', tab, page: number }));
  const answer = await page.request.get(at(`/trpc/fixtures.list?input=${input}`));
  const { items } = ((await answer.json()) as Answer).result.data;
  return { games: items, serverNowMs: Number(answer.headers()['x-server-time']) };
}

/** Football games that kick off within a stretch of the server's time from now, earliest first. */
export async function gamesStarting(page: Page, fromMs: number, toMs: number): Promise<Game[]> {
  const { games, serverNowMs } = await readGames(page, 'upcoming');
  return games.filter(
    ({ startsAtMs }) => startsAtMs !== null && startsAtMs > serverNowMs + fromMs && startsAtMs < serverNowMs + toMs,
  );
}

/** The row of a game in a list, found by the id that people text. */
export const rowOf = (page: Page, gameId: string): Locator =>
  page.getByRole('article').filter({ hasText: `#${gameId}` });

/** Picks an outcome of a row by its label and waits until it is selected. */
export async function pick(row: Locator, label: '1' | 'X' | '2'): Promise<void> {
  const odds = row.getByRole('button', { name: new RegExp(`^${label}, `) });
  await odds.click();
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
}

/** Opens Live; resolves with the id of a football match there that has open prices and is not near its end. */
export async function openLive(page: Page): Promise<string> {
  // The sport is kept from screen to screen, and any may have live games.
  await page.goto(at('/live?sport=10'));
  const inFirstHalf = page.getByRole('list', { name: 'In play' }).getByRole('article').filter({ hasText: '1st Half' });
  const row = inFirstHalf
    .filter({ has: page.locator('button[aria-pressed]:not([aria-disabled=true]):not([disabled])') })
    .first();
  const matchHref = await row.getByRole('link').first().getAttribute('href');
  return matchHref?.split('/').at(-1) ?? '';
}

/** Picks an open price of some football match that is in play and not near its end; resolves with its match id. */
export async function pickLive(page: Page): Promise<string> {
  const matchId = await openLive(page);
  const stable = page.getByRole('article').filter({ has: page.locator(`a[href$="/${matchId}"]`) });
  await pick(stable, '1');
  return matchId;
}

/** Longer than all tests take, so that bets on such games stay open and no purse changes by itself. */
const AHEAD_MS = 2 * 3_600_000;
/** Highlights reach days ahead, so that there are always enough. */
const MOST_PAGES = 10;

/** Football highlights that kick off after all tests are over, the latest of the first pages that have enough. */
async function highlightsAhead(page: Page, count: number): Promise<Game[]> {
  const ahead: Game[] = [];
  for (let number = 1; number <= MOST_PAGES && ahead.length < count; number += 1) {
    const { games, serverNowMs } = await readGames(page, 'highlight', number);
    ahead.push(...games.filter(({ startsAtMs }) => startsAtMs !== null && startsAtMs > serverNowMs + AHEAD_MS));
  }
  return ahead.toSorted((a, b) => (a.startsAtMs ?? 0) - (b.startsAtMs ?? 0)).slice(-count);
}

/**
 * Picks an outcome of so many football games on Home that kick off after all tests are over, so that only the test
 * itself can change such a slip; resolves with the games.
 */
export async function pickSeveral(page: Page, label: '1' | 'X' | '2', count: number): Promise<Game[]> {
  await page.goto(at('/?sport=10&tab=highlight'));
  const games = await highlightsAhead(page, count);
  expect(games).toHaveLength(count);
  for (const { gameId } of games) {
    const row = rowOf(page, gameId);
    // The list loads its next page when its end is reached.
    await expect(async () => {
      if (!(await row.isVisible())) await page.mouse.wheel(0, 20_000);
      await expect(row).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await pick(row, label);
  }
  return games;
}

/** Picks the home side of one such game; resolves with the price shown. */
export async function pickUpcoming(page: Page): Promise<{ matchId: string; price: string }> {
  const [game] = await pickSeveral(page, '1', 1);
  const odds = rowOf(page, game?.gameId ?? '').getByRole('button', { name: /^1, / });
  return { matchId: game?.matchId ?? '', price: await odds.locator('.odd-price').innerText() };
}
