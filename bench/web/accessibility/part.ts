import lighthouse, { type Flags, type Result } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { machine } from '../../lib/results.ts';
import { inNewBrowser } from '../browser.ts';
import { createPlayer, type SessionCookie } from '../player.ts';
import { startThis } from '../product.ts';
import { addressesOf } from './addresses.ts';

const LANGUAGES = ['en', 'sw'] as const;
const FULL_SCORE = 100;
/** Speed does not matter here: nothing is throttled, and a page is complete once its network is quiet for a second. */
const FLAGS = {
  logLevel: 'error',
  onlyCategories: ['accessibility'],
  throttlingMethod: 'provided',
  networkQuietThresholdMs: 1_000,
  disableFullPageScreenshot: true,
} satisfies Flags;

type Visit = { readonly language: string; readonly session: readonly SessionCookie[] };

async function visit(browser: Browser, url: string, { language, session }: Visit): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const own = { domain: 'localhost', path: '/', secure: true, httpOnly: true };
    await context.setCookie(...session.map((cookie) => ({ ...cookie, ...own })));
    const flags = { ...FLAGS, extraHeaders: { 'accept-language': language } };
    const run = await lighthouse(url, flags, undefined, await context.newPage());
    if (run === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
    if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`);
    return run.lhr;
  } finally {
    await context.close();
  }
}

const isAt = (result: Result, url: string): boolean =>
  new URL(result.finalDisplayedUrl).pathname === new URL(url).pathname;

/** The result of a screen: a guest's, or a player's if a guest is redirected. */
async function resultOf(browser: Browser, url: string, visitor: Visit): Promise<Result> {
  const ofGuest = await visit(browser, url, { ...visitor, session: [] });
  if (isAt(ofGuest, url)) return ofGuest;
  const ofPlayer = await visit(browser, url, visitor);
  // An address that redirects everybody, such as /games, has the screen of its target.
  return isAt(ofPlayer, url) ? ofPlayer : ofGuest;
}

/** Lighthouse's accessibility score of every route in each language. Fails unless each is 100. */
export async function accessibilityPart(): Promise<void> {
  console.log(`bench:web, accessibility of every screen on ${machine()}`);
  const product = await startThis();
  const problems: string[] = [];
  try {
    const session = await createPlayer(product);
    const addresses = await addressesOf(product, session);
    await inNewBrowser(async (browser) => {
      for (const language of LANGUAGES) {
        for (const address of addresses) {
          const result = await resultOf(browser, new URL(address, product.url).href, { language, session });
          const score = Math.round((result.categories['accessibility']?.score ?? 0) * FULL_SCORE);
          const failed = Object.values(result.audits).filter((audit) => audit.score === 0);
          const line = `${language} ${address}: ${score}`;
          console.log(line);
          if (score < FULL_SCORE) problems.push(`${line} ${failed.map(({ id }) => id).join(', ')}`);
        }
      }
    });
    console.log(`\n${addresses.length} screens in ${LANGUAGES.length} languages, ${problems.length} below 100`);
  } finally {
    await product.stop();
  }
  if (problems.length > 0) throw new Error(`accessibility below 100:\n${problems.join('\n')}`);
}
