import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { createPlayer } from '../support/api.ts';
import { expectNoViolationsInEitherTheme } from '../support/axe.ts';
import { ALWAYS, force, release } from '../support/faults.ts';
import { test } from '../support/fixtures.ts';
import { matchAhead, placePendingBet, selectUpcoming } from '../support/matches.ts';
import { openSlip } from '../support/slip.ts';
import { expectRoomForLargeText } from '../support/walk.ts';
import { english, kiswahili, startingWith, type Words } from '../support/words.ts';

/** Every dialog: axe in both themes, and the focus after it closes (docs/product/accessibility.md). */

type Dialog = {
  /** The file that renders it, within the client's sources. */
  file: string;
  name: (words: Words) => string | RegExp;
  open: (page: Page, words: Words) => Promise<unknown>;
};

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

async function openAndPress(page: Page, address: string, name: string | RegExp): Promise<void> {
  await page.goto(address);
  await press(page, name);
}

/** Picks an outcome of every match of the jackpot, and asks for the ticket. */
async function pickTicket(page: Page, { jackpot }: Words): Promise<void> {
  await openAndPress(page, '/jackpot-pool', jackpot.quickPick);
  await press(page, startingWith(jackpot.buy('')));
}

const SOON_SECONDS = 3_600;
const due = { played_seconds: SOON_SECONDS, staked: 120, lost: 20, check_in_seconds: 0, time_limit: null };

const dialogs: Dialog[] = [
  {
    file: 'app/frame/Sheets.tsx',
    name: ({ shell }) => shell.menu,
    open: (page, { shell }) => openAndPress(page, '/', shell.menu),
  },
  {
    file: 'app/frame/Sheets.tsx',
    name: ({ shell }) => shell.more,
    open: (page, { shell }) => openAndPress(page, '/my-account', shell.more),
  },
  {
    file: 'features/fixtures/CalendarSheet.tsx',
    name: ({ calendarSheet }) => calendarSheet.title,
    open: (page, { calendar }) => openAndPress(page, '/', calendar.date),
  },
  {
    file: 'entities/favourites/FavouritesSheet.tsx',
    name: ({ favourites }) => favourites.title,
    open: async (page, { favourites }) =>
      openAndPress(page, `/markets/${(await matchAhead(page)).matchId}`, favourites.ofMatch),
  },
  {
    file: 'features/account/SelfExclusionScreen.tsx',
    name: ({ exclusion }) => exclusion.confirm.title,
    open: async (page, { exclusion }) => {
      await page.goto('/self-exclude-from-betting');
      await page.getByLabel(exclusion.period).selectOption('1-Hour');
      await press(page, exclusion.submit);
    },
  },
  {
    file: 'features/account/DevicesScreen.tsx',
    name: ({ devices }) => devices.logOutEverywhere,
    open: (page, { devices }) => openAndPress(page, '/devices', devices.logOutEverywhere),
  },
  {
    file: 'features/saferPlay/Break.tsx',
    name: ({ saferPlay }) => saferPlay.rest.confirmTitle,
    open: (page, { saferPlay }) => openAndPress(page, '/safer-play', saferPlay.rest.days(7)),
  },
  {
    file: 'features/saferPlay/LimitForm.tsx',
    name: ({ saferPlay }) => saferPlay.limits.set,
    open: (page, { saferPlay }) => openAndPress(page, '/safer-play', saferPlay.limits.set),
  },
  {
    file: 'features/jackpot/TicketForm.tsx',
    name: ({ jackpot }) => jackpot.confirm.title,
    open: pickTicket,
  },
  {
    file: 'features/jackpot/TicketReceipt.tsx',
    name: ({ jackpot }) => jackpot.receipt.title,
    open: async (page, words) => {
      await pickTicket(page, words);
      await press(page, words.jackpot.confirm.yes);
    },
  },
  {
    file: 'features/bets/cashOut/CashOutSheet.tsx',
    name: ({ cashOutDialog }) => startingWith(cashOutDialog.title('')),
    open: (page, { cashOutDialog }) => openAndPress(page, '/my-bets', startingWith(cashOutDialog.confirm(''))),
  },
  {
    file: 'features/bets/BetActions.tsx',
    name: ({ bets }) => bets.cancel.title,
    open: (page, { bets }) => openAndPress(page, '/my-bets', bets.cancel.button),
  },
  {
    file: 'entities/share/ShareDialog.tsx',
    name: ({ share }) => share.title,
    open: (page, { bets }) => openAndPress(page, '/my-bets', bets.share),
  },
  {
    file: 'features/wallet/DepositDialog.tsx',
    name: ({ deposit }) => deposit.title,
    open: (page, { deposit }) => openAndPress(page, '/my-account', new RegExp(`(^| )${deposit.submit}$`)),
  },
  {
    file: 'features/betslip/BetslipSheet.tsx',
    name: ({ betslip }) => betslip.title,
    open: async (page, words) => {
      await selectUpcoming(page, words);
      await openSlip(page, words);
    },
  },
  {
    file: 'features/betslip/ReceiptDialog.tsx',
    name: ({ betslip }) => betslip.success.title,
    open: async (page, words) => {
      const slip = await openSlip(page, words);
      await slip.getByRole('button', { name: startingWith(words.betslip.place) }).click();
    },
  },
  {
    file: 'features/games/FreebetPopup.tsx',
    name: ({ games }) => games.freebet.title,
    open: (page) => page.goto('/turbo'),
  },
  {
    file: 'features/saferPlay/RealityCheck.tsx',
    name: ({ saferPlay }) => saferPlay.check.heading,
    open: async (page) => {
      const body = { code: 'Success', data: { code: 200, message: 'Success', data: due } };
      await force(page, 'profile/v1/play_session', { body, times: ALWAYS });
      await page.goto('/my-bets');
      await expect(page.getByRole('dialog')).toBeVisible();
      await release(page, 'profile/v1/play_session');
    },
  },
];

test('lists every dialog of the client', { tag: ['@R-222'] }, () => {
  const root = path.resolve(import.meta.dirname, '../../apps/web/src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('app/gallery/'),
  );
  const withSheet = files.filter((file) => /<Sheet\b/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(new Set(dialogs.map(({ file }) => file))).toEqual(new Set(withSheet));
});

for (const [language, locale, words] of [
  ['English', 'en-KE', english],
  ['Kiswahili', 'sw-KE', kiswahili],
] as const) {
  test.describe(`in ${language}`, () => {
    // Contrast is undefined during a transition.
    test.use({ locale, viewport: { width: 320, height: 700 }, contextOptions: { reducedMotion: 'reduce' } });

    test('has no accessibility violations in any dialog, and keeps the focus when it closes', {
      tag: ['@R-217', '@R-220', '@R-222'],
    }, async ({ page }) => {
      // It opens every dialog, which takes longer than other tests.
      test.slow();
      await createPlayer(page.request, 500);
      await placePendingBet(page.request);
      for (const { file, name, open } of dialogs) {
        await open(page, words);
        const dialog = page.getByRole('dialog', { name: name(words), exact: true });
        await expect(dialog, file).toBeVisible();
        await expect(dialog.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
        await expectNoViolationsInEitherTheme(page, file);
        await expectRoomForLargeText(page, file);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.locator(':focus'), `focus after ${file}`).toHaveCount(1);
      }
    });
  });
}

/** What has the focus: the page, a dialog, or nothing (the browser's own controls, which follow the last button). */
const focusedPart = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'none';
    return activeElement.closest('dialog') ? 'dialog' : 'page';
  });

/** Opens Home's menu. Resolves with its dialog. */
async function openMenu(page: Page): Promise<Locator> {
  await openAndPress(page, '/', english.shell.menu);
  const menu = page.getByRole('dialog', { name: english.shell.menu });
  await expect(menu).toBeVisible();
  return menu;
}

test('keeps the focus inside a dialog', { tag: ['@R-220'] }, async ({ page }) => {
  const menu = await openMenu(page);
  const controls = await menu.locator('a, button, input').count();
  const parts = new Set<string>();
  for (let tabs = 0; tabs < controls + 3; tabs += 1) {
    await page.keyboard.press('Tab');
    parts.add(await focusedPart(page));
  }
  expect(parts).toContain('dialog');
  expect(parts).not.toContain('page');
});

test('closes by a tap on the scrim, and not by a touch that begins in the sheet', async ({ page }) => {
  const menu = await openMenu(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(20, height / 2);
  await page.mouse.down();
  await page.mouse.move(width - 10, height / 2);
  await page.mouse.up();
  await expect(menu).toBeVisible();
  await page.mouse.click(width - 10, height / 2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('keeps the page below a dialog where it is', async ({ page }) => {
  await openMenu(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width - 10, height / 2);
  await page.mouse.wheel(0, 500);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('shows notices above a dialog, where they can be dismissed', { tag: ['@R-173'] }, async ({ page }) => {
  await createPlayer(page.request, 500);
  await openAndPress(page, '/my-account', new RegExp(`(^| )${english.deposit.submit}$`));
  const dialog = page.getByRole('dialog', { name: english.deposit.title });
  await dialog.getByLabel(english.deposit.amount).fill('1');
  await dialog.getByRole('button', { name: startingWith(english.deposit.submit) }).click();
  const notice = page.getByRole('region', { name: english.kit.notices }).locator('.toast');
  await expect(notice).toHaveText(new RegExp(english.common.correctErrors));
  await notice.getByRole('button', { name: english.kit.dismiss }).click();
  await expect(notice).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
