import { chromium, devices } from 'playwright';
import { measureByLinks, measureHome } from './web/bytes/journeys.ts';
import { ByteMeter } from './web/bytes/meter.ts';
import { startThis } from './web/product.ts';
import { givenProduct } from '../e2e/support/product.ts';
const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 640 } };
const parts = (process.argv[2] ?? 'home,links,saver').split(',');
const product = await startThis();
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] });
process.env['OPERATOR_URL'] = product.operatorUrl;
givenProduct(product.url);
const kb = (n: number) => (n / 1000).toFixed(1);
try {
  while (!(await (await fetch(product.url, { headers: { accept: 'text/html' } })).text()).includes('id="first-screen"'))
    await new Promise((r) => setTimeout(r, 200));
  for (const part of parts) {
    const meter = await ByteMeter.start(product.url);
    const origins =
      part === 'saver' ? [{ origin: meter.url, localStorage: [{ name: 'ushindi.dataSaver', value: 'on' }] }] : [];
    const context = await browser.newContext({ ...PHONE, baseURL: meter.url, storageState: { cookies: [], origins } });
    context.setDefaultTimeout(60000);
    const steps =
      part === 'home' ? await measureHome(context, meter) : await measureByLinks(await context.newPage(), meter);
    await context.close();
    await meter.stop();
    let total = 0,
      n = 0;
    for (const s of steps) {
      const sum = s.transfers.reduce((a, t) => a + t.bytes, 0);
      total += sum;
      n += s.transfers.length;
      console.log(
        `## ${part} ${s.step}: ${kb(sum)} KB in ${s.transfers.length}; socket ${kb(s.socketBytes)} sent ${kb(s.sentBytes)}`,
      );
      for (const t of s.transfers)
        console.log(String(t.bytes).padStart(8), t.kind.padEnd(9), decodeURIComponent(t.path).slice(0, 150));
    }
    console.log(`== ${part} total ${kb(total)} KB in ${n}`);
  }
} finally {
  await browser.close();
  await product.stop();
}
