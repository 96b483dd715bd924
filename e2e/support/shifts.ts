import type { Page } from '@playwright/test';

/** The largest layout shift that a player does not notice. Fonts and figures change widths by a pixel. */
export const UNNOTICED_SHIFT = 0.01;

/**
 * Watches how far the content of each document that a page opens moves without input. Call it before the page opens an
 * address. Resolves with a function that reads the sum of the open document's layout shifts (https://web.dev/articles/cls).
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'layoutShift', 0);
    const add = (entry: PerformanceEntry) => {
      if (Reflect.get(entry, 'hadRecentInput') === true) return;
      const sum = Number(Reflect.get(window, 'layoutShift')) + Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'layoutShift', sum);
    };
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'layoutShift')));
}

/** Collects a page's errors, and how far its content moves without input. */
export async function watchStart(page: Page) {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  return { problems, moved: await watchShifts(page) };
}
