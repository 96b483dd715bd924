import type { Locator } from '@playwright/test';

/** The top and the bottom of the first text of an element. */
export const textEdges = (element: Locator): Promise<{ top: number; bottom: number }> =>
  element.evaluate((parent) => {
    const range = document.createRange();
    range.selectNodeContents(parent);
    const { top, bottom } = range.getBoundingClientRect();
    return { top, bottom };
  });

/** The top and the bottom of an element, in pixels of the screen. */
export const edgesOf = (element: Locator): Promise<{ top: number; bottom: number }> =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return { top, bottom };
  });

/** Replaces the text of an element. */
export const rename = (element: Locator, name: string): Promise<void> =>
  element.evaluate((shown, text) => {
    shown.textContent = text;
  }, name);
