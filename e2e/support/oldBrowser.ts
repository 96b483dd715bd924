import type { Page } from '@playwright/test';
import { newerApis } from '../../apps/web/scripts/compatData.ts';

/**
 * Removes from a page all functions, properties and interfaces that some supported browser lacks, or that pages without
 * TLS lack. Resolves with their names.
 */
export async function removeNewerApis(page: Page): Promise<string[]> {
  const removed = newerApis();
  await page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.');
      const member = path.pop() ?? '';
      const holder = path.reduce<unknown>(
        (owner, key) => (owner ? Reflect.get(Object(owner), key) : owner),
        globalThis,
      );
      if (holder) Reflect.deleteProperty(Object(holder), member);
    }
  }, removed);
  return removed;
}
