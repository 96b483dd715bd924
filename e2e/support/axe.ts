import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * axe for a page. Without frames it runs in the page itself and returns violations alone, which takes a fifth of the CPU
 * time: otherwise every result crosses to the test and back into a second page, which combines the frames' results.
 */
const axeOf = (page: Page, hasTargets = false): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: hasTargets } } })
    .setLegacyMode(page.frames().length === 1);

/** Expects no accessibility violation on the page as it is now. A failure names rule, reason and element. */
export const expectNoViolations = (page: Page): Promise<void> => expectNone(page, axeOf(page));

/** The rules whose result depends on colours, which are all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no accessibility violation in either theme. The page is light afterwards. */
export async function expectNoViolationsInEitherTheme(page: Page, where?: string): Promise<void> {
  // Together, so that no transition to the other colours begins.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNone(page, axeOf(page).withRules(COLOUR_RULES), where);
  await page.emulateMedia({ colorScheme: 'light' });
  // What stays in view over the end of a dialog covers targets, which can be scrolled free.
  const hasTargets = where !== undefined && (await page.getByRole('dialog').count()) === 0;
  await expectNone(page, axeOf(page, hasTargets), where);
}

async function expectNone(page: Page, axe: AxeBuilder, where?: string): Promise<void> {
  // Contrast is undefined during a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target, failureSummary })),
  );
  // A walk through all screens goes on.
  const check = where === undefined ? expect : expect.soft;
  check(found, where).toEqual([]);
}

/** Expects targets of at least 24 px, of which nothing that scrolls with the page covers a part (axe tests it on request). */
export async function expectFreeTargets(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}
