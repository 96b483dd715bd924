import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { refusal } from '../../test/wire.ts';
import { VARY_BY_LANGUAGE } from '../language/chooseLanguage.ts';

const SHELL =
  '<!doctype html><head><title>Ushindi</title><meta name="description" content="x" /><link href="/assets/app.css"></head><div id="root"></div>';
const LIVE_COUNT = { key: 'count', name: 'fixtures.liveCount' };

/** A server build whose pages show what they read; '/faqs' and '/share/BROKEN' throw, '/country' ends the thread, '/promotions' redirects, '/markets/…' does not exist, '/search?text=1' reads match 1, '/search?text=topics2' two topics of its own. */
const BUILD = `
const wanted = [${JSON.stringify(LIVE_COUNT)}, { key: 'own', name: 'account.session' }];
const page = { status: 200, head: '<title>rendered</title>', styles: '<link rel="stylesheet" href="/assets/kit.css">', state: '{}' };
export const routes = ['/', '/faqs', '/country', '/promotions', '/search', '/live', '/markets/:matchId', '/share/:code'].map((path) => ({ path, query: ['text'] }));
export const screens = [...routes.map(({ path }) => path), '/my-bets', '/verify/:accNo?'];
export const prepare = async () => undefined;
let rendered = 0;
export function renderPage({ url, reads, nowMs }) {
  if (nowMs === 0) return { ...page, html: '', missing: { queries: [], topics: [] } };
  if (url === '/faqs' || url.startsWith('/share/BROKEN')) throw new Error('a broken screen');
  if (url === '/country') process.exit(1);
  const status = url.startsWith('/markets/') || url.startsWith('/share/NOSUC') || url === '/not-found' ? 404 : 200;
  const matchId = /^\\/search\\?text=(\\d+)$/.exec(url)?.[1];
  const match = { key: 'match', name: 'fixtures.match', input: { matchId } };
  const topicCount = Number(/^\\/search\\?text=topics(\\d+)$/.exec(url)?.[1] ?? 0);
  const topics = Array.from({ length: topicCount }, (_, n) => \`match:\${topicCount * 1000 + n}\`).filter((topic) => !(topic in reads.topics));
  const missing = (matchId === undefined ? wanted : [match]).filter(({ key }) => !(key in reads.queries) && (key !== 'own' || url !== '/live'));
  if (missing.length === 0) rendered += 1;
  const redirectTo = url === '/promotions' ? '/search' : undefined;
  return { ...page, status, html: JSON.stringify({ language: 'LANGUAGE', url, rendered, ...reads.queries, topics: reads.topics }), redirectTo, missing: { queries: missing, topics } };
}
`;

/** For a thread to start on a busy machine. */
const LONG = { timeout: 30_000 };

describe('rendered pages in the gateway', () => {
  let dir: string;
  let app: TestApp;
  const text = async (path: string, headers: Record<string, string> = {}) =>
    (await app.agent.get(path).set({ accept: '*/*', ...headers })).text;
  const open = async (settings: Record<string, string>): Promise<void> => {
    app = await startTestApp({ WEB_DIR: dir, RENDER_TIMEOUT_MS: '60000', ...settings });
    app.upstream.otherwise({ json: { count: 3 } });
    await vi.waitFor(async () => {
      if (!(await text('/')).includes('rendered')) throw new Error('the rendering thread is not ready');
    }, LONG);
  };
  const reopen = async (settings: Record<string, string>): Promise<void> => {
    await app.close();
    await open(settings);
  };

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'web-'));
    for (const language of ['en', 'sw']) {
      await mkdir(join(dir, `.${language}`));
      await writeFile(join(dir, `.${language}`, 'index.html'), SHELL);
      await writeFile(join(dir, `.${language}`, 'pages.js'), BUILD.replace('LANGUAGE', language));
    }
    await open({ LIMIT_CALLS_PER_ADDRESS_MINUTE: '100000' });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
    await rm(dir, { recursive: true });
  });

  it('sends HTML with its data to any client, cached as bytes that are revalidated', { tags: ['R-36'] }, async () => {
    const response = await app.agent.get('/').set('accept', '*/*').expect(200);
    expect(response.text).toContain('"count":');
    expect(response.text).toContain('<title>rendered</title>');
    expect(response.text).toContain(
      '<link href="/assets/app.css"><link rel="stylesheet" href="/assets/kit.css"></head>',
    );
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', vary: VARY_BY_LANGUAGE });
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    await app.agent.get('/').set('if-none-match', String(response.headers.etag)).expect(304);
  });

  it('never contains data of a visitor, and is the same page for a player', { tags: ['R-36'] }, async () => {
    const guest = await text('/');
    expect(guest).toContain('"own":null');
    expect(await text('/', { cookie: await app.signedIn() })).toBe(guest);
    expect(app.logLines.join('')).toContain('a page may not read account.session');
  });

  it('never sends a page that is older than a JSON response sent before', { tags: ['R-36'] }, async () => {
    const count = async () => /"count":(\d+)/.exec(await text('/live'))?.[1];
    // Ends the rendering at the start, whose data has the real time.
    await count();
    const startMs = Date.now() + 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: startMs });
    expect(await count()).toBe('3');
    app.upstream.otherwise({ json: { count: 4 } });
    vi.setSystemTime(startMs + 4500);
    expect(await count()).toBe('3');
    // The count's fresh time has ended, the page's time in the response cache has not.
    vi.setSystemTime(startMs + 5001);
    expect((await app.query('fixtures.liveCount').expect(200)).text).toContain('"count":4');
    expect(await count()).toBe('4');
  });

  it('sends a page of nothing as 404 that no cache keeps', { tags: ['R-36'] }, async () => {
    const response = await app.agent.get('/markets/1').set('accept-encoding', 'br').expect(404);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', vary: VARY_BY_LANGUAGE });
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.text).toContain('rendered');
  });

  it('counts unknown booking codes of share links against the address, and known ones not', {
    tags: ['R-178'],
  }, async () => {
    await reopen({ LIMIT_UNKNOWN_CODES_PER_ADDRESS_15MIN: '2', LIMIT_CALLS_PER_ADDRESS_MINUTE: '100000' });
    for (const code of ['ABCDE10', 'ABCDE11', 'ABCDE12']) expect(await text(`/share/${code}`)).toContain('rendered');
    for (const code of ['NOSUC10', 'NOSUC11']) await app.agent.get(`/share/${code}`).set('accept', '*/*').expect(404);
    // The page without data reveals nothing about the code.
    expect(await text('/share/NOSUC12')).not.toContain('rendered');
    expect(await text('/share/ABCDE10')).not.toContain('rendered');
  });

  it('counts pages of searches against the address', { tags: ['T-28'] }, async () => {
    await reopen({ LIMIT_SEARCHES_PER_ADDRESS_MINUTE: '2' });
    for (const word of ['gor', 'afc']) expect(await text(`/search?text=${word}`)).toContain('rendered');
    expect(await text('/search?text=tusker')).not.toContain('rendered');
    expect(await text('/search')).toContain('rendered');
  });

  it('counts matches that do not exist for the address of the visitor who opens their pages', {
    tags: ['T-29'],
  }, async () => {
    await reopen({ LIMIT_UNKNOWN_MATCHES_PER_ADDRESS_MINUTE: '2', TRUST_PROXY: '127.0.0.1' });
    app.upstream.otherwise(refusal(404, 'none'));
    const page = (id: number, address: string) => text(`/search?text=${id}`, { 'x-forwarded-for': address });
    for (const id of [1, 2]) expect(await page(id, '197.232.1.2')).toContain('NOT_FOUND');
    expect(await page(3, '197.232.1.2')).toContain('"match":null');
    expect(await page(4, '197.232.1.3')).toContain('NOT_FOUND');
  });

  it('opens live topics for each address up to a limit of its own', { tags: ['T-28'] }, async () => {
    await reopen({ TRUST_PROXY: '127.0.0.1' });
    // The minute of the limit does not end during the test.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const page = (topics: number, address: string) =>
      text(`/search?text=topics${topics}`, { 'x-forwarded-for': address });
    // The operator has no topic: one that was opened is refused, one that may not be opened is null.
    app.upstream.on('GET /', { status: 404 });
    expect((await page(70, '197.232.1.2')).match(/"unknownTopic"/g)).toHaveLength(60);
    expect(await page(1, '197.232.1.2')).toContain('"match:1000":null');
    expect(await page(2, '197.232.1.3')).toMatch(/"match:2000":\{[^}]*unknownTopic/);
  });

  it('renders new pages for all other addresses while one asks for too many', { tags: ['T-28'] }, async () => {
    await reopen({ TRUST_PROXY: '127.0.0.1', LIMIT_CALLS_PER_ADDRESS_MINUTE: '100000' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const page = (word: string, address: string) => text(`/search?text=${word}`, { 'x-forwarded-for': address });
    const words = Array.from({ length: 60 }, (_, n) => `made-up-${n}`);
    const pages = [];
    for (const word of words) pages.push(await page(word, '197.232.1.2'));
    expect(pages.filter((each) => each.includes('rendered'))).toHaveLength(25);
    expect(await page('gor', '197.232.1.3')).toContain('rendered');
  });

  it('logs no page for which an open circuit refuses the data', async () => {
    await reopen({ UPSTREAM_BREAKER_FAILURES: '1', UPSTREAM_BREAKER_OPEN_MS: '3600000' });
    app.upstream.always({ status: 500 });
    const incomplete = () =>
      app.logLines.filter((line) => line.includes('without a part of its data') && line.includes('fixtures.match'));
    for (const id of [1, 2, 3]) expect(await text(`/search?text=${id}`)).toContain('"match":null');
    expect(app.upstream.received.filter(({ path }) => path.startsWith('/fixtures/match_id/'))).toHaveLength(1);
    expect(incomplete()).toHaveLength(1);
  });

  it('is the same for any other cookie, theme or network of a visitor', { tags: ['R-36'] }, async () => {
    const guest = await app.agent.get('/live').set('accept', '*/*');
    const hints = {
      cookie: `${await app.signedIn()}; theme=dark; lang=sw`,
      'accept-language': 'de-KE,en;q=0.9',
      'sec-ch-prefers-color-scheme': 'dark',
      'save-data': 'on',
      'user-agent': 'Opera Mini',
      'x-forwarded-for': '196.201.214.200',
      'x-ua-key': 'campaign-of-a-visitor',
    };
    const other = await app.agent.get('/live?utm_source=campaign-of-a-visitor').set({ accept: 'text/html', ...hints });
    expect(other.text).toBe(guest.text);
    expect(other.headers['etag']).toBe(guest.headers['etag']);
    for (const { headers } of [guest, other]) {
      expect(headers).toMatchObject({ vary: VARY_BY_LANGUAGE, 'cache-control': 'no-cache' });
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('renders and keeps each page in each language', { tags: ['R-213'] }, async () => {
    const chosen = { cookie: 'a=b; language=sw' };
    // The second request of each is answered from the kept bytes.
    for (let round = 0; round < 2; round += 1) {
      expect(await text('/live')).toContain('"language":"en"');
      expect(await text('/live', chosen)).toContain('"language":"sw"');
      expect(await text('/live', { 'accept-language': 'sw' })).toContain('"language":"sw"');
    }
    const english = await app.agent.get('/live').expect(200);
    const again = { 'if-none-match': String(english.headers['etag']) };
    await app.agent.get('/live').set(again).expect(304);
    await app.agent
      .get('/live')
      .set({ ...again, ...chosen })
      .expect(200);
    expect(await text('/no-such-page', { ...chosen, accept: 'text/html' })).toContain('"language":"sw"');
    expect(await text('/markets/1', chosen)).toContain('"language":"sw"');
  });

  it('renders once for many visitors', { tags: ['R-36'] }, async () => {
    const bodies = await Promise.all(Array.from({ length: 200 }, () => text('/search?text=gor')));
    expect(new Set(bodies.map((body) => /"rendered":(\d+)/.exec(body)?.[1])).size).toBe(1);
  });

  it('sends the page without data when a screen cannot be rendered', async () => {
    expect(await text('/faqs')).toBe(SHELL);
    expect(await text('/')).toContain('rendered');
  });

  it('counts pages with all of their data, without a part of it, and without any', async () => {
    // Every address but this one also reads a session, which pages must not.
    await text('/live');
    await text('/search?text=gor');
    await text('/faqs');
    const metrics = await text('/metrics');
    for (const outcome of ['page', 'incomplete', 'failed'])
      expect(metrics).toMatch(new RegExp(`ushindi_pages_total\\{outcome="${outcome}"\\} [1-9]`));
  });

  it('logs which page was not rendered, without the booking code in its address', {
    tags: ['R-156', 'T-26'],
  }, async () => {
    await text('/share/BROKEN?text=254712345678');
    const line = app.logLines.find((each) => each.includes('a page was not rendered'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ page: '/share' });
    expect(line).not.toMatch(/BROKEN|254712345678/);
  });

  it('starts a crashed rendering thread again', async () => {
    expect(await text('/country')).toBe(SHELL);
    await expect.poll(() => text('/search?text=again'), LONG).toContain('rendered');
    expect(await text('/metrics')).toMatch(/ushindi_rendering_crashes_total [1-9]/);
  });

  it('redirects where the screen does, and sends private addresses the page without data', async () => {
    const moved = await app.agent.get('/promotions').expect(302);
    expect(moved.headers).toMatchObject({ location: '/search', 'cache-control': 'no-store' });
    for (const path of ['/my-bets', '/verify', '/verify/7'])
      expect((await app.agent.get(path).set('accept', 'text/html').expect(200)).text).toBe(SHELL);
  });

  it('sends one rendered page for all unknown addresses, as 404', { tags: ['R-104'] }, async () => {
    const paths = ['/no-such-page', '/my-bets/x', '/<script>alert(1)</script>', '/wp-login?x=1'];
    const pages = await Promise.all(
      paths.map(async (path) => app.agent.get(path).set('accept', 'text/html').expect(404)),
    );
    expect(new Set(pages.map((page) => page.text)).size).toBe(1);
    for (const { text: html, headers } of pages) {
      expect(html).toContain('"url":"/not-found"');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  it('counts unknown addresses as calls of their visitor, who gets the page without data beyond the limit', {
    tags: ['R-104'],
  }, async () => {
    await app.close();
    app = await startTestApp({ WEB_DIR: dir, RENDER_TIMEOUT_MS: '60000', LIMIT_CALLS_PER_ADDRESS_MINUTE: '20' });
    app.upstream.otherwise({ json: { count: 3 } });
    await vi.waitFor(
      async () => expect(await text('/no-such-page', { accept: 'text/html' })).toContain('rendered'),
      LONG,
    );
    for (let count = 1; count < 20; count += 1)
      await app.agent.get(`/no-such-page/${count}`).set('accept', 'text/html').expect(404);
    const limited = await app.agent.get('/no-such-page/20').set('accept', 'text/html').expect(404);
    expect(limited.text).toBe(SHELL);
  });

  it('does not let the server build be fetched', async () => {
    for (const path of ['/.en/pages.js', '/%2een/pages.js', '/assets/../.en/pages.js'])
      expect((await app.agent.get(path)).text).not.toContain('renderPage');
  });
});
