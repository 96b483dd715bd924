import { setTimeout as wait } from 'node:timers/promises';
import { inNewBrowser } from '../browser.ts';
import type { Product } from '../product.ts';

/** A measured screen. */
export type MeasuredPage = {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
};

const FOOTBALL = 10;
const AHEAD_MS = 2 * 3_600_000;
const LIVE_TIMEOUT_MS = 60_000;
const POLL_MS = 250;

type ListedMatch = { matchId: string; startsAtMs: number | null; homeTeam: string };

/** A football match that kicks off after all measurements. */
async function matchAhead({ url }: Product): Promise<ListedMatch> {
  const input = encodeURIComponent(JSON.stringify({ sportId: FOOTBALL, tab: 'highlight', page: 1 }));
  const response = await fetch(`${url}/trpc/fixtures.list?input=${input}`);
  const { result } = (await response.json()) as { result: { data: { items: ListedMatch[] } } };
  const ahead = result.data.items.find(({ startsAtMs }) => startsAtMs !== null && startsAtMs > Date.now() + AHEAD_MS);
  if (ahead === undefined) throw new Error('the product lists no match that is hours ahead');
  return ahead;
}

/** The address of the live football match that started last, as /live links it. */
async function liveMatchPath({ url }: Product): Promise<string> {
  return inNewBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(`${url}/live?sport=${FOOTBALL}`);
    const deadlineMs = Date.now() + LIVE_TIMEOUT_MS;
    for (;;) {
      const links = await page.$$eval('[aria-label="In play"] a.teams', (all) =>
        all.map((link) => link.getAttribute('href')),
      );
      const last = links.at(-1);
      if (last) return last;
      if (Date.now() > deadlineMs) throw new Error('no football match is live');
      await wait(POLL_MS);
    }
  });
}

/** The pages that are measured, with matches that the product offers now. */
export async function pagesOf(product: Product): Promise<MeasuredPage[]> {
  const { matchId, homeTeam } = await matchAhead(product);
  const guest = { isSignedIn: false };
  const player = { isSignedIn: true };
  return [
    { name: 'Home', path: '/', ...guest },
    { name: 'Live', path: '/live', ...guest },
    { name: 'match', path: `/markets/${matchId}`, ...guest },
    { name: 'live match', path: await liveMatchPath(product), ...guest },
    { name: 'search results', path: `/search?text=${encodeURIComponent(homeTeam)}`, ...guest },
    { name: 'promotions', path: '/promotions', ...guest },
    { name: 'My Bets', path: '/my-bets', ...player },
    { name: 'Account', path: '/my-account', ...player },
  ];
}
