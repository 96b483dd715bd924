import { expect, type Page } from '@playwright/test';

/** A stored response of the page's origin: the name of its cache, its address and its text. */
export type StoredResponse = { cache: string; url: string; text: string };

/** Everything that the origin has in Cache Storage. */
export function storedResponses(page: Page): Promise<StoredResponse[]> {
  return page.evaluate(async () => {
    const found: { cache: string; url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push({ cache: name, url: request.url, text: (await response?.text()) ?? '' });
      }
    }
    return found;
  });
}

/** Waits until the service worker controls the page. */
export async function workerControls(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Waits until the worker controls the page and the saved lists contain a text, such as a procedure or a match. */
export async function isSaved(page: Page, text: string): Promise<void> {
  await workerControls(page);
  const lists = async () => (await storedResponses(page)).find(({ url }) => url.endsWith('/saved-lists'))?.text ?? '';
  await expect.poll(lists).toContain(text);
}
