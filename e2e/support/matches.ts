import { randomInt } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { mutate, query } from './api.ts';
import { english, type Words } from './words.ts';

type Outcome = { oddId: string; name: string; alias: string; specifier: string; odds: number };
type Market = { marketId: string; parentMarketId: string; outcomes: Outcome[] };
type Match = { matchId: string; gameId: string; sportId: number; startsAtMs: number; markets: Market[] };
type ListedMatch = Omit<Match, 'startsAtMs'> & { startsAtMs: number | null };

/**
 * Home's list of the football matches that `matchesStarting` reads. Of all days, because the usual list has today's only:
 * before midnight in Nairobi it lacks those that kick off within minutes.
 */
export const UPCOMING = '/?sport=10&tab=upcoming&day=all';

/** How long a click waits for odds before another match is selected. */
const SUSPENDED_MS = 5_000;

/** A page of football matches of all days whose kick-off is known, and the server's clock at that moment. */
async function readMatches(request: APIRequestContext, tab: 'highlight' | 'upcoming', page = 1) {
  // All dates, because by default Upcoming has only today's matches, of which none are left at the end of a day.
  const input = { sportId: 10, marketId: '2', tab, page, allDates: true };
  const { data, serverNowMs } = await query<{ items: ListedMatch[] }>(request, 'fixtures.list', input);
  const matches = data.items.filter((match): match is Match => match.startsAtMs !== null);
  return { matches, serverNowMs };
}

/** At least this many football matches that kick off within a range of milliseconds from now, earliest first. */
export async function matchesStarting(
  { request }: Pick<Page, 'request'>,
  { fromMs, toMs = Number.POSITIVE_INFINITY, count }: { fromMs: number; toMs?: number; count: number },
): Promise<Match[]> {
  const { matches, serverNowMs } = await readMatches(request, 'upcoming');
  const within = matches.filter(
    ({ startsAtMs }) => startsAtMs > serverNowMs + fromMs && startsAtMs < serverNowMs + toMs,
  );
  expect(within.length, 'matches that kick off in time').toBeGreaterThanOrEqual(count);
  return within;
}

/** Longer than a match at the speed of the tests, which is two minutes. */
const FIRST_RESULT_WITHIN_MS = 180_000;

/** Waits until football has a result of today. After midnight in Nairobi the first match has to end. */
export async function waitForResults({ request }: Pick<Page, 'request'>): Promise<void> {
  // Shifted by three hours, the date in UTC is Nairobi's.
  const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const countResults = async () =>
    (await query<{ items: unknown[] }>(request, 'fixtures.results', { sportId: 10, date: today() })).data.items.length;
  await expect.poll(countResults, { message: 'results of today', timeout: FIRST_RESULT_WITHIN_MS }).toBeGreaterThan(0);
}

/** A football match that does not kick off in the next two minutes. */
export async function matchAhead(page: Pick<Page, 'request'>): Promise<Match> {
  const [match] = await matchesStarting(page, { fromMs: 120_000, count: 1 });
  if (match === undefined) throw new Error('no match is ahead');
  return match;
}

/** The row of a match in a list, found by the id for bets by text message. */
export function rowOf(page: Page, gameId: string): Locator {
  expect(gameId, 'the id of the row').toMatch(/^\d+$/);
  return page.getByRole('article').filter({ hasText: new RegExp(`#${gameId}(?!\\d)`) });
}

/** The row of a match in a list, found by its link. */
export function rowByMatchId(page: Page, matchId: string): Locator {
  expect(matchId, 'the id of the match').not.toBe('');
  return page.getByRole('article').filter({ has: page.locator(`a[href$="/${matchId}"]`) });
}

/** Selects an outcome of a row by its label. */
export async function select(row: Locator, label: '1' | 'X' | '2', click?: { timeout: number }): Promise<void> {
  const odds = row.getByRole('button', { name: new RegExp(`^${label}, `) });
  await odds.click(click);
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
}

/** The target of a link; the link must have one. */
export async function hrefOf(link: Locator): Promise<string> {
  const href = await link.getAttribute('href');
  if (!href) throw new Error('the link has no href');
  return href;
}

/** Opens Live. Resolves with the id of a football match in its first half whose home side can be selected. */
export async function openLive(page: Page, { live, names }: Words = english): Promise<string> {
  // The client remembers the sport, and any sport may have live matches.
  await page.goto('/live?sport=10');
  const inFirstHalf = page
    .getByRole('list', { name: live.inPlay })
    .getByRole('article')
    .filter({ hasText: new RegExp(`1st Half|${names.phase('1st Half')}`) });
  const row = inFirstHalf
    .filter({ has: page.locator('button[aria-label^="1, "]:not([aria-disabled=true]):not([disabled])') })
    .first();
  const matchId = (await hrefOf(row.locator('a.teams'))).split('/').at(-1);
  if (!matchId) throw new Error('the link of a live match has no id');
  return matchId;
}

/** Selects the home side of a football match in its first half. Resolves with the match id. */
export async function selectLive(page: Page, words: Words = english): Promise<string> {
  let matchId = '';
  // The match that was open may be suspended before the click.
  await expect(async () => {
    matchId = await openLive(page, words);
    await select(rowByMatchId(page, matchId), '1', { timeout: SUSPENDED_MS });
  }).toPass();
  return matchId;
}

/** Longer than all tests take, so that bets on such matches stay open and no balance changes. */
const AHEAD_MS = 2 * 3_600_000;
/** Highlights reach days ahead, so ten pages always have enough. */
const MAX_PAGES = 10;

/** Football highlights that kick off after all tests are over, the latest of the first pages that have enough. */
export async function highlightsAhead(request: APIRequestContext, count: number): Promise<Match[]> {
  const ahead: Match[] = [];
  for (let number = 1; number <= MAX_PAGES && ahead.length < count; number += 1) {
    const { matches, serverNowMs } = await readMatches(request, 'highlight', number);
    ahead.push(...matches.filter(({ startsAtMs }) => startsAtMs > serverNowMs + AHEAD_MS));
  }
  expect(ahead.length, 'matches that kick off after all tests').toBeGreaterThanOrEqual(count);
  return ahead.toSorted((a, b) => a.startsAtMs - b.startsAtMs).slice(-count);
}

/**
 * Selects one outcome of several football matches on Home that kick off after all tests are over, so that only the
 * test itself changes the slip.
 */
export async function selectSeveral(
  page: Page,
  label: '1' | 'X' | '2',
  count: number,
  { kit }: Words = english,
): Promise<Match[]> {
  // Read before Home's list, because a match that ends moves the others to earlier pages, which Home does not load
  // again.
  const matches = await highlightsAhead(page.request, count);
  await page.goto('/?sport=10&tab=highlight');
  for (const { gameId } of matches) {
    const row = rowOf(page, gameId);
    // The list loads its next page when its end is near the screen, or by a press after three pages. A jump to the end of
    // the document would pass it, because the footer is higher than a small screen.
    const more = page.getByRole('button', { name: kit.showMore });
    const last = page.getByRole('article').last();
    await expect(async () => {
      if (!(await row.isVisible())) await last.scrollIntoViewIfNeeded({ timeout: 1_000 });
      if (await more.isVisible()) await more.click({ timeout: 1_000 });
      await expect(row).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await select(row, label);
  }
  return matches;
}

/** Selects the home side of one such match. Resolves with the odds shown. */
export async function selectUpcoming(page: Page, words: Words = english): Promise<{ matchId: string; price: string }> {
  const [match] = await selectSeveral(page, '1', 1, words);
  if (match === undefined) throw new Error('no match is ahead');
  const odds = rowOf(page, match.gameId).getByRole('button', { name: /^1, / });
  return { matchId: match.matchId, price: await odds.locator('.odd-price').innerText() };
}

/** Places a bet of KES 100 on a match that kicks off after all tests are over. Resolves with the bet id. */
export async function placePendingBet(request: APIRequestContext): Promise<string> {
  const [match] = await highlightsAhead(request, 1);
  const [market] = match?.markets ?? [];
  const [outcome] = market?.outcomes ?? [];
  if (match === undefined || market === undefined || outcome === undefined)
    throw new Error('there is nothing to bet on');
  const { matchId, sportId } = match;
  const { marketId, parentMarketId } = market;
  const { oddId, name: outcomeName, alias: oddType, specifier, odds: oddValue } = outcome;
  const selection = { oddId, outcomeName, oddType, specifier, oddValue, matchId, sportId, parentMarketId, marketId };
  const betRef = Array.from('AAAAA00', (first) => String.fromCharCode(first.charCodeAt(0) + randomInt(10))).join('');
  const input = { stake: 100, betRef, selections: [{ ...selection, live: false }] };
  return (await mutate<{ betReference: string }>(request, 'bets.place', input)).betReference;
}
