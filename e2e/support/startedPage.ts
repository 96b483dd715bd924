import type { Page } from '@playwright/test';

/** A busy machine starts the app slowly. */
const START_TIMEOUT_MS = 60_000;

/**
 * Makes `goto` and `reload` of a page wait until the app has started, which removes the notice that it has not (boot.js).
 * The server's page is visible before that, and a click on it does nothing. With `waitUntil: 'commit'` they do not wait.
 */
export function startedPage(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const started = () => page.locator('#not-started').waitFor({ state: 'detached', timeout: START_TIMEOUT_MS });
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await started();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== 'commit') await started();
    return response;
  };
  return page;
}
