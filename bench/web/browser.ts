import puppeteer, { type Browser } from 'puppeteer-core';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Runs something in a browser with a new profile: nothing is cached, no cookie is set. */
export async function inNewBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await puppeteer.launch({ executablePath: await ensureChromium(), args: FLAGS });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
