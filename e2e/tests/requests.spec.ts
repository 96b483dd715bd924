import { expect, test } from '@playwright/test';
import { at } from '../support/player.ts';

const FAQS = /\/assets\/FaqsScreen-[^/]+\.js$/;

test('a screen that was lost on its way is asked for once more, and nobody sees it', async ({ page }) => {
  let asked = 0;
  await page.route(FAQS, (route) => ((asked += 1) === 1 ? route.abort('connectionfailed') : route.continue()));
  await page.goto(at('/faqs'));
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
  expect(asked).toBe(2);
});

test('a screen that a release has taken away says so, and Try again loads the page anew', async ({ page }) => {
  let asked = 0;
  await page.route(FAQS, async (route) => {
    asked += 1;
    await route.fulfill({ status: 404 });
  });
  await page.goto(at('/faqs'));
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  expect(asked).toBe(2);
  await page.unroute(FAQS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
});

test('a call carries an id of its own, under which the gateway answers', async ({ page }) => {
  const ids: (string | undefined)[] = [];
  for (const path of ['/faqs', '/promotions']) {
    const [answer] = await Promise.all([page.waitForResponse(/\/trpc\/account\.session/), page.goto(at(path))]);
    ids.push(answer.request().headers()['x-request-id']);
    expect(answer.headers()['x-request-id']).toBe(ids.at(-1));
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(ids[0]).not.toBe(ids[1]);
});
