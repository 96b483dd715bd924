import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { watchPolicy } from '../support/watch.ts';

/** What an attacker would do who can change the page. Every attempt is harmless where it succeeds. */
const ATTEMPTS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'require-trusted-types-for': (page) =>
    page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>text</b>';
      } catch {
        // The violation is reported nevertheless.
      }
      // Trusted Types refuse its text before the policy for scripts does.
      const script = document.createElement('script');
      script.append('window.name = "run"');
      document.head.append(script);
    }),
  'style-src-elem': (page) =>
    page.evaluate(() => {
      const style = document.createElement('style');
      style.append('body { color: red }');
      document.head.append(style);
    }),
  'style-src-attr': (page) => page.evaluate(() => document.body.setAttribute('style', 'color: red')),
  'img-src': (page) => page.evaluate(() => void (new Image().src = 'https://evil.example/x.png')),
  'trusted-types': (page) =>
    page.evaluate(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void };
      };
      try {
        trustedTypes.createPolicy('evil', {});
      } catch {
        // As above.
      }
    }),
};

test('refuses foreign scripts, styles and HTML and counts the reports', { tag: ['@R-109', '@T-23'] }, async ({
  context,
  request,
}) => {
  // A page of its own, because every other page must be without violations.
  const page = await context.newPage();
  const violations = await watchPolicy(page);
  await page.goto('/faqs');
  for (const [directive, attempt] of Object.entries(ATTEMPTS)) {
    await attempt(page);
    await expect.poll(() => violations.map((text) => text.split(' ')[1]), directive).toContain(directive);
    const counted = `ushindi_csp_violations_total{directive="${directive}"`;
    await expect.poll(async () => (await request.get('/metrics')).text()).toContain(counted);
  }
  expect(await page.evaluate(() => [window.name, getComputedStyle(document.body).color])).not.toContain(
    'rgb(255, 0, 0)',
  );
  expect(await page.evaluate(() => window.name)).toBe('');
});
