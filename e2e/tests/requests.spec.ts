import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';

/** The file with the FAQs' code. */
const FAQS = /\/assets\/content-[^/]+\.js$/;

test('retries a screen’s code once without showing an error', async ({ page }) => {
  let asked = 0;
  await page.route(FAQS, (route) => ((asked += 1) === 1 ? route.abort('connectionfailed') : route.continue()));
  await page.goto('/faqs');
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
  // The server's page shows the heading before the code is here.
  await expect.poll(() => asked).toBe(2);
});

test('reports a screen that a release removed, and reloads the page with Try again', async ({ page }) => {
  let asked = 0;
  await page.route(FAQS, async (route) => {
    asked += 1;
    await route.fulfill({ status: 404 });
  });
  await page.goto('/faqs');
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  // The import and its retry, and before them the page's own preload unless the import joins it.
  expect([2, 3]).toContain(asked);
  await page.unroute(FAQS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
});

test('keeps the page when the code of the menu does not load, and opens it later', { tag: '@R-209' }, async ({
  page,
}) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort('connectionfailed'));
  await menu.click();
  await expect(
    page.getByText('This did not load. Check your connection and try again, or reload the page.'),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute(/\/assets\/[^/]+\.js$/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await menu.click();
  await expect(sheet).toBeVisible();
});

test('requests the style sheet of a part again when it did not load', async ({ page }) => {
  let requests = 0;
  await page.route(/\/assets\/menu-[^/]+\.css$/, (route) =>
    (requests += 1) === 1 ? route.abort('connectionfailed') : route.continue(),
  );
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(requests).toBe(2);
});

test('gets a request id of the gateway with every response, and sends none', { tag: '@R-156' }, async ({ page }) => {
  const ids: (string | undefined)[] = [];
  for (const path of ['/faqs', '/promotions']) {
    const [answer] = await Promise.all([page.waitForResponse(/\/trpc\/account\.session/), page.goto(path)]);
    expect(answer.request().headers()['x-request-id']).toBeUndefined();
    ids.push(answer.headers()['x-request-id']);
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});
