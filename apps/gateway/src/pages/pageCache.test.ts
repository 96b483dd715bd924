import type { PageReads, PageRequest, RenderedPage } from '@ushindi/api-contract/pages';
import { describe, expect, it } from 'vitest';
import { createPageCache, type PageCacheOptions } from './pageCache.ts';

const ODDS = { key: 'odds', name: 'fixtures.list', input: {} };
const PAGE = { status: 200 as const, head: '', styles: '', state: '', missing: { queries: [], topics: [] } };

/** Renders the value that was read, or what is missing. */
function render({ reads }: PageRequest): RenderedPage {
  const odds = reads.queries['odds'];
  if (odds === undefined) return { ...PAGE, html: 'loading', missing: { queries: [ODDS], topics: [] } };
  return { ...PAGE, html: odds === null || 'refusal' in odds ? 'no odds' : `odds ${String(odds.data)}` };
}

const freshFor = (untilMs: number) => ({ isCurrent: () => true, freshUntilMs: () => untilMs });
/** A tracker of reads, which run at once. */
const trackerOf = (freshness: ReturnType<typeof freshFor>, address: string) => ({
  ...freshness,
  address,
  run: <Value>(work: () => Value): Value => work(),
  noteUncached: () => undefined,
});

/** A cache over data that the test changes. */
function start(over: Partial<PageCacheOptions> = {}) {
  const world = {
    odds: 1.5,
    nowMs: 1_000_000,
    setBackMs: 0,
    rendered: 0,
    read: 0,
    failures: 0,
    mayAdd: true,
    tracker: freshFor(Number.POSITIVE_INFINITY),
  };
  const read = async ({ queries }: { queries: readonly { key: string }[] }): Promise<PageReads> => {
    if (queries.length > 0) world.read += 1;
    return { queries: Object.fromEntries(queries.map(({ key }) => [key, { data: world.odds }])), topics: {} };
  };
  const cache = createPageCache({
    render: async (request) => {
      world.rendered += 1;
      return render(request);
    },
    reads: {
      read,
      track: (address) => trackerOf(world.tracker, address),
    },
    fill: ({ html }) => Buffer.from(html),
    origin: 'https://ushindi.example',
    nowMs: () => world.nowMs - world.setBackMs,
    monotonicMs: () => world.nowMs,
    renderTimeoutMs: 60_000,
    maxAgeMs: 15_000,
    findAgainAfterMs: 300_000,
    maxBytes: 1_200,
    maxMissingBytes: 1_200,
    mayAdd: () => world.mayAdd,
    onRendered: () => undefined,
    onFailure: () => (world.failures += 1),
    ...over,
  });
  const show = async (url = '/') => {
    const result = await cache.get(url, '');
    return result.kind === 'page' ? result.body.toString() : result.kind;
  };
  return { cache, world, show };
}

describe('rendered pages', () => {
  it('renders data that the screen requests while it renders', async () => {
    const { show, world } = start();
    expect(await show()).toBe('odds 1.5');
    expect(world).toMatchObject({ rendered: 2, read: 1 });
  });

  it('marks a page as incomplete while a query of it is not answered', async () => {
    let answer: { data: number } | null = null;
    const { cache } = start({
      reads: {
        read: async ({ queries }) => ({
          queries: Object.fromEntries(queries.map(({ key }) => [key, answer])),
          topics: {},
        }),
        track: (address) => trackerOf(freshFor(0), address),
      },
    });
    expect(await cache.get('/', '')).toMatchObject({ kind: 'page', isComplete: false });
    answer = { data: 2 };
    expect(await cache.get('/', '')).toMatchObject({ kind: 'page', isComplete: true });
  });

  it('reads for the address of the visitor who starts a rendering', { tags: ['T-29'] }, async () => {
    const addresses: string[] = [];
    const { cache } = start({
      reads: {
        read: async (_, { address }) => {
          addresses.push(address);
          return { queries: { odds: { data: 2 } }, topics: {} };
        },
        track: (address) => trackerOf(freshFor(0), address),
      },
    });
    await Promise.all([cache.get('/', '197.232.1.2'), cache.get('/', '197.232.1.3')]);
    expect(new Set(addresses)).toEqual(new Set(['197.232.1.2']));
  });

  it('keeps no other memory than the bytes of a page', { tags: ['T-30'] }, async () => {
    const result = await start().cache.get('/', '');
    const body = result.kind === 'page' ? result.body : Buffer.alloc(0);
    expect([String(body), body.buffer.byteLength]).toEqual(['odds 1.5', body.length]);
  });

  it('renders once for 2,000 visitors of the moment', async () => {
    const { show, world } = start();
    const bodies = await Promise.all(Array.from({ length: 2000 }, () => show()));
    expect(new Set(bodies)).toEqual(new Set(['odds 1.5']));
    expect(world).toMatchObject({ rendered: 2, read: 1 });
  });

  it('reads again for every later visitor, and renders in one step when the data has changed', async () => {
    const { show, world } = start();
    await show();
    expect(await show()).toBe('odds 1.5');
    expect(world).toMatchObject({ rendered: 2, read: 2 });
    world.odds = 1.6;
    expect(await show()).toBe('odds 1.6');
    expect(world).toMatchObject({ rendered: 3, read: 3 });
  });

  it('renders unchanged data again after a while, because labels depend on the time', async () => {
    const { show, world } = start();
    await show();
    world.nowMs += 15_000;
    await show();
    expect(world.rendered).toBe(3);
  });

  it('renders it again just as soon when the date was set back', async () => {
    const { show, world } = start();
    await show();
    world.setBackMs = 3_600_000;
    world.nowMs += 15_000;
    await show();
    expect(world.rendered).toBe(3);
  });

  it('forgets what the page has read on an earlier day', { tags: ['R-105'] }, async () => {
    const wantedOn = (day: string) => ({ key: day, name: 'fixtures.list', input: {} });
    const { show, world } = start({
      // As of a list of today's matches.
      render: async ({ nowMs, reads: { queries } }) => {
        const day = nowMs < 1_300_000 ? 'Monday' : 'Tuesday';
        const missing = Object.hasOwn(queries, day) ? [] : [wantedOn(day)];
        return { ...PAGE, html: Object.keys(queries).join(' and '), missing: { queries: missing, topics: [] } };
      },
    });
    expect(await show()).toBe('Monday');
    world.nowMs += 299_999;
    expect(await show()).toBe('Monday');
    world.nowMs += 1;
    expect(await show()).toBe('Tuesday');
  });

  it('stops waiting for a slow rendering, whose page later visitors get', async () => {
    const { promise: rendering, resolve } = Promise.withResolvers<void>();
    const { show } = start({
      renderTimeoutMs: 1,
      render: async (request) => {
        await rendering;
        return render(request);
      },
    });
    const late = show();
    expect(await late).toBe('overdue');
    resolve();
    await expect.poll(() => show(), { timeout: 30_000 }).toBe('odds 1.5');
  });

  it('reports a failed rendering and tries again with the next visitor', async () => {
    let isBroken = true;
    const { show, world } = start({
      render: async (request) => {
        if (isBroken) throw new Error('broken');
        return render(request);
      },
    });
    expect(await show()).toBe('failed');
    expect(world.failures).toBe(1);
    isBroken = false;
    expect(await show()).toBe('odds 1.5');
  });

  it('keeps pages up to a number of bytes', { tags: ['R-105', 'T-30'] }, async () => {
    const { show, world } = start();
    for (const url of ['/', '/live', '/faqs']) await show(url);
    expect(world.rendered).toBe(6);
    await show('/live');
    expect(world.rendered).toBe(6);
    await show('/');
    expect(world.rendered).toBe(8);
  });

  it('keeps pages of nothing apart, so that invented addresses displace no page', { tags: ['R-36'] }, async () => {
    const { cache, show, world } = start({
      render: async (request) => {
        world.rendered += 1;
        return { ...render(request), status: request.url.startsWith('/markets/') ? 404 : 200 };
      },
    });
    await show('/');
    for (const id of [1, 2, 3, 4, 5]) expect(await cache.get(`/markets/${id}`, '')).toMatchObject({ status: 404 });
    expect(world.rendered).toBe(12);
    await show('/');
    await cache.get('/markets/5', '');
    expect(world.rendered).toBe(12);
  });

  it('renders no new page beyond the bound, and still serves those in the cache', async () => {
    const { show, world } = start();
    await show('/');
    world.mayAdd = false;
    world.odds = 1.6;
    expect(await show('/live')).toBe('busy');
    expect(await show('/')).toBe('odds 1.6');
  });

  it('renders a page for a visitor who waited for the rendering of an address beyond its bound', {
    tags: ['T-28'],
  }, async () => {
    const { cache } = start({ mayAdd: (address) => address !== '197.232.1.2' });
    const results = await Promise.all(['197.232.1.2', '197.232.1.3'].map((address) => cache.get('/', address)));
    expect(results.map(({ kind }) => kind)).toEqual(['busy', 'page']);
  });

  it('gives a visitor who came after the data was replaced the next rendering', { tags: ['R-36'] }, async () => {
    const rendering = Promise.withResolvers<void>();
    let isReplaced = false;
    const { show, world } = start({
      render: async (request) => {
        if (!isReplaced) await rendering.promise;
        return render(request);
      },
    });
    world.tracker = { ...world.tracker, isCurrent: () => !isReplaced };
    const early = show();
    await Promise.resolve();
    isReplaced = true;
    world.odds = 1.6;
    world.tracker = freshFor(Number.POSITIVE_INFINITY);
    const late = Promise.all([show(), show()]);
    rendering.resolve();
    await early;
    expect(await late).toEqual(['odds 1.6', 'odds 1.6']);
  });
});
