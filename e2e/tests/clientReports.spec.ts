import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';

/** The sum of the gateway's series that begin so. */
async function metric({ request }: Page, series: string): Promise<number> {
  const lines = (await (await request.get('/metrics')).text()).split('\n');
  const values = lines.filter((line) => line.startsWith(series)).map((line) => Number(line.split(' ').at(-1)));
  return values.reduce((sum, value) => sum + value, 0);
}

/** Pretends that a person visits, and draws a lot. */
async function visitAs(page: Page, lot: number): Promise<void> {
  await page.addInitScript((drawn) => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    Math.random = () => drawn;
  }, lot);
}

/** Waits until everything that waits for an idle moment has run. */
const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** Collects the bodies that the page sends; the browser does not show those of beacons. */
async function collectReports(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const sent: string[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((text) => sent.push(text));
      return send(address, body);
    };
    Object.assign(window, { sentReports: sent });
  });
  return () => page.evaluate(() => (window as unknown as { sentReports: string[] }).sentReports);
}

test('counts an error that the page throws, without what is private in it', async ({ page }) => {
  const series = 'ushindi_client_errors_total{kind="window",route="/promotions"}';
  const reports = await collectReports(page);
  await page.goto('/promotions');
  const before = await metric(page, series);
  const answered = page.waitForResponse(/\/vitals$/);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('no account for 0712345678 at /verify/1?msisdn=0712345678');
    });
  });
  expect((await answered).status()).toBe(204);
  await expect.poll(() => metric(page, series)).toBe(before + 1);
  const [report = '', ...others] = await reports();
  expect(others).toEqual([]);
  expect(JSON.parse(report)).toMatchObject({
    type: 'error',
    kind: 'window',
    route: '/promotions',
    message: 'Error: no account for [number] at /verify/1',
  });
  expect(report).not.toContain('712345678');
});

test('measures a visit that is drawn, and sends it when the page is left', async ({ page }) => {
  const series = 'ushindi_web_vital_seconds_count{vital="FCP",route="/promotions"';
  await visitAs(page, 0);
  const before = await metric(page, series);
  // A visit that ends before the browser has delivered its measurements has nothing to send.
  await expect(async () => {
    const code = page.waitForResponse(/\/assets\/vitals-/);
    await page.goto('/promotions');
    await (await code).finished();
    await idle(page);
    await page.goto('about:blank');
    expect(await metric(page, series)).toBeGreaterThan(before);
  }).toPass();
});

test('loads no code for measuring in other visits', async ({ page }) => {
  await visitAs(page, 0.1);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/promotions');
  await idle(page);
  expect(files.some((file) => file.includes('/assets/'))).toBe(true);
  expect(files.filter((file) => /\/assets\/vitals-/.test(file))).toEqual([]);
});
