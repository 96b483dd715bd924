import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test as base } from '../support/fixtures.ts';
import { isSaved, storedResponses, workerControls } from '../support/offline.ts';

const DIST = path.join(import.meta.dirname, '../../apps/web/dist');
/** Where a build has the files of the language that the tests see. */
const OWN = '.en';

/** Tests that change what the gateway serves: their product has a copy of the client. */
const test = base.extend<object, { webDir: string }>({
  webDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, use) => {
      const dir = await mkdtemp(path.join(tmpdir(), 'ushindi-web-'));
      await cp(DIST, dir, { recursive: true });
      // Compressed copies would be served instead of what the tests write.
      for (const file of ['sw.js', 'index.html'])
        for (const ending of ['br', 'gz']) await rm(path.join(dir, OWN, `${file}.${ending}`));
      await use(dir);
      await rm(dir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  productEnv: [async ({ webDir }, use) => use({ SIM_SEED: 'releases', WEB_DIR: webDir }), { scope: 'worker' }],
  serviceWorkers: 'allow',
});

test.afterEach(async ({ webDir }) => {
  for (const file of ['sw.js', 'index.html']) await copyFile(path.join(DIST, OWN, file), path.join(webDir, OWN, file));
});

/** Serves the worker and the shell of another build. The pages that the gateway renders stay those of this one. */
async function release(webDir: string): Promise<void> {
  const page = await readFile(path.join(DIST, OWN, 'index.html'), 'utf8');
  const entry = /\/assets\/app-[\w-]+\.js/.exec(page)?.[0];
  if (entry === undefined) throw new Error('index.html names no app script');
  const next = entry.replace('.js', '-next.js');
  await copyFile(path.join(DIST, entry), path.join(webDir, next));
  for (const file of ['index.html', 'sw.js']) {
    const text = await readFile(path.join(DIST, OWN, file), 'utf8');
    await writeFile(path.join(webDir, OWN, file), text.replaceAll(entry, next));
  }
}

/** Lets the browser look for a new worker, as it does with a visit. Resolves with whether it has accepted one. */
const update = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.update().then(
      () => true,
      () => false,
    );
  });

test('asks before it reloads with a new version', { tag: ['@R-43'] }, async ({ page, webDir }) => {
  await page.goto('/');
  await workerControls(page);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await release(webDir);
  expect(await update(page)).toBe(true);
  await expect(page.getByText('A new version of Ushindi is ready.')).toBeVisible();
  await expect(page.locator('body[data-same-page]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('body[data-same-page]')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(async () => (await storedResponses(page)).map(({ url }) => url).join(' ')).toContain('-next.js');
  // The shell of the build before is gone.
  expect((await storedResponses(page)).filter(({ url }) => url.includes('/index.html'))).toHaveLength(1);
});

for (const [what, breakIt] of [
  ['is missing', (file: string) => rm(file)],
  ['is a page', (file: string) => writeFile(file, '<!doctype html><title>Ushindi</title>')],
] as const) {
  test(`keeps its worker when the next one ${what}`, { tag: ['@R-41'] }, async ({ page, context, webDir }) => {
    await page.goto('/');
    await isSaved(page, 'fixtures');
    await breakIt(path.join(webDir, OWN, 'sw.js'));
    expect(await update(page)).toBe(false);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Offline – odds from/)).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test('removes the worker and all that it has stored when it is switched off', async ({ page, webDir }) => {
  await page.goto('/');
  await isSaved(page, 'fixtures');
  await copyFile(path.join(webDir, 'sw-retired.js'), path.join(webDir, OWN, 'sw.js'));
  expect(await update(page)).toBe(true);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('works as before where the browser has no service workers', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await expect(page.locator('button.odd:not([aria-disabled=true])').first()).toBeVisible();
  await page.getByRole('link', { name: 'Live' }).first().click();
  await expect(page).toHaveURL(/\/live/);
  expect(problems).toEqual([]);
});
