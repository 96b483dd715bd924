import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { pseudoWords } from '../../apps/web/scripts/pseudoWords.ts';
import { createPlayer } from '../support/api.ts';
import { test as base } from '../support/fixtures.ts';
import { placePendingBet } from '../support/matches.ts';
import { guestRoutes, playerRoutes } from '../support/screenRoutes.ts';
import { walkScreens } from '../support/walk.ts';
import { english, type Words } from '../support/words.ts';

const WEB = path.join(import.meta.dirname, '../../apps/web');

/** Tests of a client whose texts are 40 % longer (decision 77). It is built here: nobody is served this build. */
const test = base.extend<object, { webDir: string }>({
  webDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, use) => {
      await promisify(execFile)(process.execPath, ['scripts/build.ts', '--pseudo'], { cwd: WEB });
      await use(path.join(WEB, 'dist-pseudo'));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  productEnv: [
    async ({ webDir }, use) => use({ SIM_SEED: 'pseudo', SIM_SPEED: '60', WEB_DIR: webDir }),
    { scope: 'worker' },
  ],
});

test('has room for texts that are 40 % longer, on every screen at 320 px', { tag: ['@R-218'] }, async ({ page }) => {
  const words: Words = pseudoWords(english);
  await page.goto('/');
  await expect(page.getByRole('button', { name: words.shell.menu })).toBeVisible();
  await createPlayer(page.request, 500);
  const betId = await placePendingBet(page.request);
  await walkScreens(page, playerRoutes, { words, betId, isAudited: false });
  await page.context().clearCookies();
  const ofGuests = guestRoutes.filter(({ route }) => !playerRoutes.some((each) => each.route === route));
  await walkScreens(page, ofGuests, { words, betId, isAudited: false });
});
