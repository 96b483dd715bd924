import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The violations on a page. Without frames, axe is loaded once for a document and returns only violations, which takes a
 * half to a quarter of AxeBuilder's time: that loads it for each look, and combines the results of frames in a second page.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<Result[]> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  return page.evaluate(async (given) => {
    if (window.axe === undefined) throw new Error('axe is not loaded');
    return (await window.axe.run(document, given)).violations;
  }, options);
}

const optionsOf = ({ hasTargets }: { hasTargets: boolean }): RunOptions => ({
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: hasTargets } },
});

/** Expects no accessibility violation on the page as it is now. A failure names rule, reason and element. */
export const expectNoViolations = (page: Page): Promise<void> => expectNone(page, optionsOf({ hasTargets: false }));

/** The rules whose result depends on colours. A theme changes nothing but colours. */
const OF_COLOURS: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };

/** Expects no accessibility violation in either theme. The page is light afterwards. */
export async function expectNoViolationsInEitherTheme(page: Page, where?: string): Promise<void> {
  // Both settings change together, so that no transition to the other colours begins.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNone(page, OF_COLOURS, where);
  await page.emulateMedia({ colorScheme: 'light' });
  // Targets are not checked in a dialog, where a sticky part covers targets that can be scrolled free.
  const hasTargets = where !== undefined && (await page.getByRole('dialog').count()) === 0;
  await expectNone(page, optionsOf({ hasTargets }), where);
}

async function expectNone(page: Page, options: RunOptions, where?: string): Promise<void> {
  // Contrast is undefined during a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = (await violationsOf(page, options)).flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target, failureSummary })),
  );
  // With `where`, for a walk through all screens, the test continues after a failure.
  const check = where === undefined ? expect : expect.soft;
  check(found, where).toEqual([]);
}

/** Expects targets of at least 24 px, of which nothing that scrolls with the page covers a part (axe tests it on request). */
export async function expectFreeTargets(page: Page): Promise<void> {
  const violations = await violationsOf(page, { resultTypes: ['violations'], runOnly: ['target-size'] });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}
