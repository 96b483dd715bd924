// pnpm --filter @ushindi/e2e looks: photographs every screen in both languages and themes at four widths, to look at.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createPlayer } from './support/api.ts';
import { placePendingBet } from './support/matches.ts';
import { startTestProduct } from './support/product.ts';
import { addressOf, guestRoutes, playerRoutes, type ScreenRoute } from './support/screenRoutes.ts';
import { english, kiswahili, type Words } from './support/words.ts';

const FOLDER = path.resolve(import.meta.dirname, 'test-results/looks');
const LANGUAGES = { en: { locale: 'en-KE', words: english }, sw: { locale: 'sw-KE', words: kiswahili } } as const;
const THEMES = ['light', 'dark'] as const;
/** Width and height of the window, and how many pictures a row of a sheet has. */
const SIZES = [
  { width: 360, height: 780, columns: 6 },
  { width: 390, height: 844, columns: 6 },
  { width: 768, height: 1024, columns: 4 },
  { width: 1280, height: 860, columns: 3 },
] as const;
const SHEET_WIDTH_PX = 1560;
const ROWS_PER_SHEET = 2;

type Language = keyof typeof LANGUAGES;
type Size = (typeof SIZES)[number];
type Shot = { screen: string; png: Buffer };

/** The pictures of each look, by `<language>-<theme>-<width>`. */
const shotsOfLook = new Map<string, Shot[]>();

async function openScreen(page: Page, screen: ScreenRoute, betId: string, words: Words): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await addressOf(page, screen, betId, words));
  // Waits for hydration. A screenshot shows animations at their end, also the notice that the client has not started.
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await expect(page.getByText(words.games.frame.loading)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function shoot(page: Page, screen: string, language: Language, { width, height }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  // A wide window loads further parts of the desktop's layout.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  const side = page.locator('.frame-side');
  if ((await side.count()) > 0) await expect(side.locator('nav')).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const look = `${language}-${theme}-${width}`;
    shotsOfLook.set(look, [...(shotsOfLook.get(look) ?? []), { screen, png }]);
  }
}

async function shootAll(page: Page, screens: readonly ScreenRoute[], language: Language, betId: string): Promise<void> {
  for (const screen of screens) {
    await openScreen(page, screen, betId, LANGUAGES[language].words);
    for (const size of SIZES) await shoot(page, screen.route, language, size);
    process.stdout.write(`${language} ${screen.route}\n`);
  }
}

/** A player's screens in addition to those of a guest. */
const ofPlayers = playerRoutes.filter(
  ({ route }) => route === '/' || !guestRoutes.some((each) => each.route === route),
);

async function shootLanguage(browser: Browser, language: Language): Promise<void> {
  const options = {
    locale: LANGUAGES[language].locale,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    baseURL: product.url,
  } as const;
  const player = await browser.newContext(options);
  await createPlayer(player.request, 5_000);
  const betId = await placePendingBet(player.request);
  const guest = await browser.newContext(options);
  await shootAll(await guest.newPage(), guestRoutes, language, betId);
  await shootAll(await player.newPage(), ofPlayers, language, betId);
  await guest.close();
  await player.close();
}

/** Saves the pictures of a look as sheets, several in a row, in the order of the screens. */
async function saveSheets(look: string, shots: readonly Shot[], { width, height, columns }: Size): Promise<void> {
  const cell = Math.floor(SHEET_WIDTH_PX / columns);
  const cellHeight = Math.round((cell * height) / width);
  const perSheet = columns * ROWS_PER_SHEET;
  for (let from = 0; from < shots.length; from += perSheet) {
    const onSheet = shots.slice(from, from + perSheet);
    const images = await Promise.all(
      onSheet.map(async ({ png }, index) => ({
        input: await sharp(png)
          .resize(cell - 6, cellHeight - 6)
          .png()
          .toBuffer(),
        left: (index % columns) * cell,
        top: Math.floor(index / columns) * cellHeight,
      })),
    );
    const rows = Math.ceil(onSheet.length / columns);
    const sheet = { width: SHEET_WIDTH_PX, height: rows * cellHeight, channels: 3, background: '#c0c' } as const;
    await sharp({ create: sheet })
      .composite(images)
      .png()
      .toFile(path.join(FOLDER, `${look}-${1 + from / perSheet}.png`));
  }
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const product = await startTestProduct({ SIM_SPEED: '60', SIM_SEED: 'ushindi' });
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  await shootLanguage(browser, 'en');
  await shootLanguage(browser, 'sw');
  for (const [look, shots] of shotsOfLook) {
    const size = SIZES.find(({ width }) => look.endsWith(`-${width}`));
    if (size !== undefined) await saveSheets(look, shots, size);
  }
  process.stdout.write(`${FOLDER}: ${[...shotsOfLook.values()].flat().length} pictures\n`);
} finally {
  await browser.close();
  await product.stop();
}
