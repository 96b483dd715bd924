import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { INLINE_STYLE_HASHES } from '../pages/pageTemplate.ts';

const INLINE = 'let theme;';
const PAGE = `<!doctype html><title>Ushindi</title><script>${INLINE}</script><script type="module" src="/a.js"></script>`;
const INLINE_HASH = createHash('sha256').update(INLINE).digest('base64');
const PAGE_IN_KISWAHILI = PAGE.replace('<title>', '<html lang="sw"><title>');
const SCRIPT = 'export const a = 1;';
const WORKER = `${SCRIPT}//en`;
const RETIRED = 'self.registration.unregister();';
const HTML = 'text/html,application/xhtml+xml';

describe('the web client', () => {
  let dir: string;
  let app: TestApp;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(dir, 'assets'));
    for (const [language, page] of [
      ['en', PAGE],
      ['sw', PAGE_IN_KISWAHILI],
    ] as const) {
      await mkdir(join(dir, `.${language}`));
      await writeFile(join(dir, `.${language}`, 'index.html'), page);
      await writeFile(join(dir, `.${language}`, 'sw.js'), `${SCRIPT}//${language}`);
      await writeFile(join(dir, `.${language}`, 'sw.js.br'), brotliCompressSync(`${SCRIPT}//${language}`));
      await writeFile(join(dir, `.${language}`, 'manifest.webmanifest'), JSON.stringify({ lang: language }));
    }
    await writeFile(join(dir, 'sw-retired.js'), RETIRED);
    await writeFile(join(dir, 'assets', 'main-abc123.js'), SCRIPT);
    await writeFile(join(dir, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(dir, 'assets', 'main-abc123.js.gz'), gzipSync(SCRIPT));
    app = await startTestApp({
      WEB_DIR: dir,
      GAME_THUMBNAIL_URL: 'https://cdn.example/{id}_260x350.png',
      IMAGE_ORIGINS: 'https://icons.example,https://cdn.example',
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true });
  });

  it.each(['/', '/live', '/markets/501', '/share/ABCDE12?from=sms', '/no-such-page'])(
    'serves its page at %s, revalidated each time',
    async (path) => {
      const response = await app.agent.get(path).set('accept', HTML).expect(200);
      expect([response.text, response.headers['cache-control']]).toEqual([PAGE, 'no-cache']);
    },
  );

  it('allows no frames without GAME_ORIGINS', { tags: ['D-191'] }, async () => {
    const bare = await startTestApp({ WEB_DIR: dir, GAME_ORIGINS: '' });
    const { headers } = await bare.agent.get('/').set('accept', HTML).expect(200);
    expect(headers['content-security-policy']).toContain("frame-src 'none'");
    await bare.close();
  });

  it('sends its page with the security headers of pages, and files without them', { tags: ['R-109'] }, async () => {
    const { headers } = await app.agent.get('/').set('accept', HTML).expect(200);
    expect(headers['content-security-policy']).toBe(
      `default-src 'self';script-src 'self' 'sha256-${INLINE_HASH}';` +
        `style-src 'self' '${INLINE_STYLE_HASHES[0]}';` +
        "img-src 'self' data: https://cdn.example https://icons.example;" +
        "connect-src 'self' wss://ushindi.example;object-src 'none';frame-src https://games.example;frame-ancestors 'none';base-uri 'none';form-action 'self';" +
        "require-trusted-types-for 'script';trusted-types ushindi;report-uri /vitals/csp",
    );
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=(),usb=()',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    const file = await app.agent.get('/assets/main-abc123.js').expect(200);
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    for (const name of ['content-security-policy', 'last-modified', 'etag', 'x-request-id'])
      expect(file.headers).not.toHaveProperty(name);
  });

  it('serves hashed assets as immutable, compressed when the browser accepts it', async () => {
    const br = await app.agent.get('/assets/main-abc123.js').set('accept-encoding', 'br').buffer(false).expect(200);
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const gzip = await app.agent.get('/assets/main-abc123.js').set('accept-encoding', 'gzip').expect(200);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const plain = await app.agent.get('/assets/main-abc123.js').set('accept-encoding', 'identity').expect(200);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['content-type']).toMatch(/javascript/);
  });

  it('serves the service worker and the manifest by their types, revalidated each time', async () => {
    const worker = await app.agent.get('/sw.js').expect(200);
    expect([worker.text, worker.headers['cache-control']]).toEqual([WORKER, 'no-cache']);
    expect(worker.headers['content-type']).toMatch(/javascript/);
    const manifest = await app.agent.get('/manifest.webmanifest').expect(200);
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  });

  it('sends the script that removes the service worker while it is switched off', async () => {
    const off = await startTestApp({ WEB_DIR: dir, SERVICE_WORKER: 'off' });
    const worker = await off.agent.get('/sw.js').expect(200);
    expect([worker.text, worker.headers['cache-control']]).toEqual([RETIRED, 'no-cache']);
    expect(worker.headers['content-type']).toMatch(/javascript/);
    await off.close();
  });

  it.each(['/index.html', '/sw.js', '/manifest.webmanifest'])(
    'sends %s in the language of the visitor, each with an ETag of its own',
    { tags: ['R-213'] },
    async (path) => {
      const english = await app.agent.get(path).expect(200);
      const chosen = await app.agent.get(path).set({ cookie: 'language=sw', 'accept-language': 'en' }).expect(200);
      const preferred = await app.agent.get(path).set('accept-language', 'sw-KE, en;q=0.5').expect(200);
      expect(Buffer.from(preferred.text ?? preferred.body)).toEqual(Buffer.from(chosen.text ?? chosen.body));
      expect(chosen.headers['etag']).not.toBe(english.headers['etag']);
      for (const { headers } of [english, chosen])
        expect(headers).toMatchObject({
          vary: 'accept-encoding, accept-language, cookie',
          'cache-control': 'no-cache',
        });
      const again = { 'if-none-match': String(english.headers['etag']) };
      await app.agent.get(path).set(again).expect(304);
      await app.agent
        .get(path)
        .set({ ...again, cookie: 'language=sw' })
        .expect(200);
    },
  );

  it('sends the files that a service worker asks for in the language of their address', {
    tags: ['R-213'],
  }, async () => {
    const visitor = { cookie: 'language=en', 'accept-language': 'en' };
    const shell = await app.agent.get('/index.html?language=sw').set(visitor).expect(200);
    expect(shell.text).toBe(PAGE_IN_KISWAHILI);
    const worker = await app.agent.get('/sw.js?language=sw').set(visitor).expect(200);
    expect(worker.text).toBe(`${SCRIPT}//sw`);
    const unknown = await app.agent.get('/sw.js?language=fr').set(visitor).expect(200);
    expect(unknown.text).toBe(WORKER);
  });

  it('sends the page without data in the language of the visitor', { tags: ['R-213'] }, async () => {
    const page = await app.agent.get('/my-bets').set({ accept: HTML, 'accept-language': 'sw' }).expect(200);
    expect(page.text).toBe(PAGE_IN_KISWAHILI);
  });

  it('serves no file of a language by its directory', async () => {
    for (const path of ['/.sw/index.html', '/%2esw/index.html', '/assets/../.sw/index.html'])
      expect((await app.agent.get(path)).status).not.toBe(200);
  });

  it('never sends a page in place of a missing service worker', async () => {
    await rm(join(dir, '.en', 'sw.js'));
    await rm(join(dir, '.en', 'sw.js.br'));
    const missing = await app.agent.get('/sw.js').set('accept', HTML).expect(404);
    expect(missing.headers['content-type']).toMatch(/json/);
    await writeFile(join(dir, '.en', 'sw.js'), WORKER);
  });

  it('answers 404 for missing files and calls, never its page', async () => {
    const file = await app.agent.get('/assets/gone.js').set('accept', HTML);
    const call = await app.agent.get('/trpc/a/b').set('accept', HTML);
    const data = await app.agent.get('/somewhere').set('accept', 'application/json');
    for (const { status, body } of [file, call, data]) {
      expect([status, body]).toEqual([404, { error: { message: 'Not found.' } }]);
    }
    const outside = await app.agent.get('/%2e%2e/%2e%2e/etc/passwd');
    expect(outside.status).toBe(403);
  });
});

describe('without a built client', () => {
  it('serves only the API', async () => {
    const app = await startTestApp();
    const page = await app.agent.get('/').set('accept', HTML);
    const health = await app.agent.get('/healthz');
    expect([page.status, health.status]).toEqual([404, 200]);
    await app.close();
  });
});
