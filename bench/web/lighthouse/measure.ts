import lighthouse, { type Flags, type Result } from 'lighthouse';
import { inNewBrowser } from '../browser.ts';
import type { SessionCookie } from '../player.ts';
import type { MeasuredPage } from './pages.ts';

/** The measured values of one visit. Scores are 0 to 100. */
export type Visit = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly bytes: number;
  readonly requests: number;
};

/** A visit, and the audits outside performance that it failed. */
export type Measured = { readonly visit: Visit; readonly failedAudits: readonly string[] };

const CHECKED = ['accessibility', 'best-practices', 'seo'] as const;

type NetworkDetails = { readonly items?: readonly { readonly transferSize?: number }[] };

function failedAuditsOf({ audits, categories }: Result): string[] {
  const refs = CHECKED.flatMap((category) => categories[category]?.auditRefs ?? []);
  return refs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

function visitOf(result: Result): Visit {
  const { audits, categories } = result;
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const { items = [] } = (audits['network-requests']?.details ?? {}) as NetworkDetails;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    bytes: items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    requests: items.length,
  };
}

const FLAGS = { logLevel: 'error', onlyCategories: ['performance', ...CHECKED] } satisfies Flags;
/** The trace of a new browser sometimes misses the start of the navigation; Lighthouse then requires another run. */
const TRACE_INCOMPLETE = 'NO_NAVSTART';
const MOST_TRIES = 4;

async function visitOnce(url: string, session: readonly SessionCookie[]): Promise<Result> {
  return inNewBrowser(async (browser) => {
    // The session's cookie is Secure, which browsers accept from http://localhost.
    const own = { domain: 'localhost', path: '/', secure: true, httpOnly: true };
    await browser.setCookie(...session.map((cookie) => ({ ...cookie, ...own })));
    const run = await lighthouse(url, FLAGS, undefined, await browser.newPage());
    if (run === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
    return run.lhr;
  });
}

/** Visits a page with a new browser profile, as Lighthouse's simulated phone on slow 4G. */
export async function measure(
  origin: string,
  { name, path, isSignedIn }: MeasuredPage,
  session: readonly SessionCookie[],
): Promise<Measured> {
  const url = new URL(path, origin);
  let result = await visitOnce(url.href, isSignedIn ? session : []);
  for (let tries = 1; result.runtimeError?.code === TRACE_INCOMPLETE && tries < MOST_TRIES; tries += 1)
    result = await visitOnce(url.href, isSignedIn ? session : []);
  if (result.runtimeError) throw new Error(`${name}: ${result.runtimeError.message}`);
  // A page that redirects a guest to Login would be measured under another name.
  if (new URL(result.finalDisplayedUrl).pathname !== url.pathname)
    throw new Error(`${name} led to ${result.finalDisplayedUrl}`);
  return { visit: visitOf(result), failedAudits: failedAuditsOf(result) };
}
