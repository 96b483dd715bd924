// pnpm --filter @ushindi/e2e screenshots: places bets on a new product and retakes docs/screenshots.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { watchUntilSettled } from './support/bets.ts';
import { createPlayer } from './support/api.ts';
import { matchAhead, openLive, rowByMatchId, select } from './support/matches.ts';
import { startTestProduct } from './support/product.ts';
import { openSlip, place } from './support/slip.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots', import.meta.url));
const COLOURS = 64;
const LOOKS = [
  { width: 390, height: 844, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 1280, height: 860, theme: 'light' },
  { width: 1280, height: 860, theme: 'dark' },
] as const;

type Look = (typeof LOOKS)[number];
type Player = { settledBetId: string; state: Awaited<ReturnType<BrowserContext['storageState']>> };

/** Saves docs/screenshots/<screen>-<width>-<theme>.png, with a palette to keep it small. */
async function shoot(page: Page, screen: string, { width, theme }: Look): Promise<void> {
  // The app removes it when it starts. A picture shows animations at their end, where this one is visible.
  await expect(page.locator('#not-started')).toHaveCount(0);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(png)
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toFile(path.join(FOLDER, `${screen}-${width}-${theme}.png`));
}

/** Selects the home side of consecutive matches under Home's Highlights. */
async function pickHighlights(page: Page, from: number, count: number): Promise<void> {
  await page.goto('/?sport=10');
  const rows = page.getByRole('list', { name: 'Highlights matches' }).getByRole('article');
  await expect(rows.nth(from + count - 1)).toBeVisible();
  for (let row = from; row < from + count; row += 1) await select(rows.nth(row), '1');
}

/** Bets on each outcome of a live match, so that one wins. Resolves with the won bet's id. */
async function betUntilSettled(page: Page): Promise<string> {
  const matchId = await openLive(page);
  const bets: string[] = [];
  for (const label of ['1', 'X', '2'] as const) {
    await page.goto('/live');
    await select(rowByMatchId(page, matchId), label);
    bets.push((await place(page, await openSlip(page))).betId);
  }
  for (const betId of bets) {
    if ((await watchUntilSettled(page, betId)) === 'Won') return betId;
  }
  throw new Error('none of three bets on one match has won');
}

/** A player with money, a won bet, two lost bets and a pending one. */
async function play(browser: Browser): Promise<Player> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.url });
  const page = await context.newPage();
  await createPlayer(page.request, 5_000);
  const settledBetId = await betUntilSettled(page);
  await pickHighlights(page, 6, 4);
  await place(page, await openSlip(page));
  const state = await context.storageState();
  await context.close();
  return { settledBetId, state };
}

async function shootGuest(page: Page, look: Look): Promise<void> {
  await page.goto('/register');
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await shoot(page, 'register', look);
  await page.goto('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await shoot(page, 'login', look);
  await page.goto('/verify/1?msisdn=0712345678');
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await shoot(page, 'verify', look);
}

async function shootGames(page: Page, look: Look): Promise<void> {
  const liveId = await openLive(page);
  await shoot(page, 'live', look);
  await page.goto(`/markets/live/${liveId}`);
  await expect(page.getByRole('button', { name: /^3 Way/ }).first()).toBeVisible();
  await shoot(page, 'live-match', look);
  await page.goto(`/markets/${(await matchAhead(page)).matchId}`);
  await expect(page.getByRole('button', { name: /^3 Way/ }).first()).toBeVisible();
  await shoot(page, 'match', look);
}

async function shootOwnPages(page: Page, look: Look, { settledBetId }: Player): Promise<void> {
  await page.goto('/my-account');
  await expect(
    page
      .getByRole('main')
      .getByText(/KES \d/)
      .first(),
  ).toBeVisible();
  await shoot(page, 'account', look);
  await page
    .getByRole('button', { name: /(^| )Deposit$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel('Amount', { exact: true })).toBeVisible();
  await shoot(page, 'deposit', look);
  await page.goto('/my-bets');
  await expect(page.getByRole('article', { name: /^Bet / }).first()).toBeVisible();
  await shoot(page, 'my-bets', look);
  await page.goto(`/bet-results/${settledBetId}`);
  await expect(page.getByRole('list', { name: 'Selections' })).toBeVisible();
  await shoot(page, 'bet-detail', look);
}

async function shootBetting(page: Page, look: Look): Promise<void> {
  await pickHighlights(page, 1, 3);
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot(page, 'home', look);
  const slip = look.width === 390 ? await openSlip(page) : page.getByRole('region', { name: 'Betslip', exact: true });
  await slip.getByRole('button', { name: '500', exact: true }).click();
  await shoot(page, 'betslip', look);
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await expect(page.getByRole('dialog', { name: 'Bet placed' })).toBeVisible();
  await shoot(page, 'receipt', look);
}

async function shootAll(browser: Browser, look: Look, player: Player): Promise<void> {
  const { width, height, theme: colorScheme } = look;
  const options = {
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    baseURL: product.url,
  } as const;
  const guest = await browser.newContext(options);
  await shootGuest(await guest.newPage(), look);
  await guest.close();
  const context = await browser.newContext({ ...options, storageState: player.state });
  const page = await context.newPage();
  await shootBetting(page, look);
  await shootGames(page, look);
  await shootOwnPages(page, look, player);
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
for (const name of await readdir(FOLDER)) if (name.endsWith('.png')) await rm(path.join(FOLDER, name));
const product = await startTestProduct({ SIM_SPEED: '60', SIM_SEED: 'ushindi' });
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const player = await play(browser);
  for (const look of LOOKS) await shootAll(browser, look, player);
} finally {
  await browser.close();
  await product.stop();
}
