import type { PageReads, RenderedPage } from '@ushindi/api-contract/pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepare, renderPage } from './server.tsx';

/** A name as an attacker would choose it at the operator. */
const HOSTILE = `</script><script>alert(1)</script><!-- \u2028 "'></title><img src=x onerror=alert(1)>`;
const ORIGIN = 'https://ushindi.example';

const fixture = {
  matchId: '501',
  gameId: '1501',
  sportId: 10,
  homeTeam: HOSTILE,
  awayTeam: HOSTILE,
  startsAtMs: Date.UTC(2099, 0, 1),
  country: HOSTILE,
  tournament: HOSTILE,
  marketsCount: 1,
  live: null,
  markets: [
    {
      marketId: '2',
      parentMarketId: '1',
      name: HOSTILE,
      category: HOSTILE,
      status: 'open',
      outcomes: [
        { oddId: 'o1', outcomeId: '1', name: HOSTILE, alias: HOSTILE, specifier: '', odds: 2.1, status: 'trading' },
      ],
    },
  ],
};
const DATA: Readonly<Record<string, unknown>> = {
  'fixtures.match': { fixture, stale: false, givenAtMs: null },
  'fixtures.list': { items: [fixture], hasMore: false, stale: false, givenAtMs: null },
  'search.matches': { items: [fixture] },
};

/** Renders as the gateway does, with hostile data wherever the page reads matches. */
function render(url: string): RenderedPage {
  let reads: PageReads = { queries: {}, topics: {} };
  const passes = [0, 1, 2];
  const pages = passes.map(() => {
    const page = renderPage({ url, nowMs: Date.UTC(2026, 0, 15), origin: ORIGIN, reads });
    const found = page.missing.queries.map(({ key, name }) => [key, name in DATA ? { data: DATA[name] } : null]);
    reads = { queries: { ...reads.queries, ...Object.fromEntries(found) }, topics: {} };
    return page;
  });
  return pages.at(-1) as RenderedPage;
}

function parsed({ head, html, state }: RenderedPage): Document {
  const block = `<script type="application/json" id="first-screen">${state}</script>`;
  const text = `<!doctype html><head>${head}</head><body><div id="root">${html}</div>${block}<p id="end">end</p></body>`;
  return new DOMParser().parseFromString(text, 'text/html');
}

describe('a rendered page with hostile names', { tags: ['R-36', 'R-109', 'T-23'] }, () => {
  beforeAll(prepare, 120_000);

  it.each(['/', '/markets/501', '/search?text=hostile'])('shows them as text at %s', (url) => {
    const page = render(url);
    const shown = parsed(page);
    expect(shown.getElementById('root')?.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(shown.querySelectorAll('script')).toHaveLength(1);
    expect(shown.querySelectorAll('[onerror], img[src="x"]')).toHaveLength(0);
    expect(shown.getElementById('end')?.textContent).toBe('end');
    expect(page.html).not.toContain(' style=');
  });

  it('carries them in its data unchanged, without a character that ends the block', () => {
    const page = render('/markets/501');
    expect(page.state).not.toMatch(/[<\u2028\u2029]/);
    const data: unknown = JSON.parse(parsed(page).getElementById('first-screen')?.textContent ?? '');
    expect(data).toEqual(JSON.parse(page.state));
    expect(JSON.stringify(data)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });

  it('names them in title and preview as text', () => {
    const shown = parsed(render('/markets/501'));
    const contentOf = (name: string) => shown.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
    expect(shown.title).toContain('<script>alert(1)</script>');
    expect(contentOf('og:title')).toContain(HOSTILE);
    expect(contentOf('og:url')).toBe(`${ORIGIN}/markets/501`);
    expect(shown.head.querySelectorAll('script, img')).toHaveLength(0);
  });
});
