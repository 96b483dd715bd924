import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { TestOperator } from '../../test/operator.ts';
import { GAMES, LOBBY_GAMES, launch } from './test/gameClient.ts';

let database: Database;
let operator: TestOperator;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
});
afterAll(() => database.close());

describe('page', () => {
  const get = (url: string, headers = {}) => operator.app.inject({ method: 'GET', url, headers });

  const filesOf = (html: string): string[] =>
    [...html.matchAll(/(?:href|src)="(\/play\/assets\/[\w./]+)"/g)].map(([, url = '']) => url);

  /** Sums up everything a phone loads. The page must link all of it, so that nothing is discovered late. */
  async function expectSmall(html: string): Promise<void> {
    const named = filesOf(html);
    const [folder] = /^.*\//.exec(named[0] ?? '') ?? [''];
    const imported = new Set<string>();
    let plainBytes = Buffer.byteLength(html);
    let packedBytes = 0;
    for (const file of named) {
      const answer = await get(file);
      expect(answer.statusCode).toBe(200);
      for (const [, name] of answer.body.matchAll(/from '\.\/([\w.]+\.js)'/g)) imported.add(`${folder}${name}`);
      plainBytes += answer.rawPayload.length;
      packedBytes += (await get(file, { 'accept-encoding': 'gzip' })).rawPayload.length;
    }
    expect(named).toEqual(expect.arrayContaining([...imported]));
    // 1 KB of it looks texts up, 1 KB leads to the check of a round, 0.2 KB each are for narrow phones and forced
    // colours; the Kiswahili words are beside it.
    expect(plainBytes).toBeLessThan(33_600);
    expect(packedBytes).toBeLessThan(13_350);
  }

  it.each([...GAMES, ...LOBBY_GAMES])(
    'loads only its own files and can be framed only by the product: %s',
    async (game) => {
      const page = await get(`/play/${game}`);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = String(page.headers['content-security-policy']).split('; ');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          'frame-ancestors http://localhost:8080 http://127.0.0.1:8080',
        ]),
      );
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      expect(page.body).not.toMatch(
        /<script(?! type="module" src="\/play\/assets\/)|<style|\son\w+=|https?:(?!\/\/(localhost|127))/,
      );
      await expectSmall(page.body);
      // The framing product has its own header and main landmarks, so the labels must differ.
      for (const landmark of ['header', 'main'])
        expect(page.body).toMatch(new RegExp(`<${landmark}[^>]* aria-label="`));
    },
  );

  it('is framed by the configured origins and leads back to them', async () => {
    const games = { publicUrl: 'https://play.example', parentOrigins: ['https://bet.example'], rtpPercent: 95 };
    const elsewhere = await TestOperator.start(database, { games });
    const page = await elsewhere.app.inject({ method: 'GET', url: '/play/jetx' });
    expect(page.headers['content-security-policy']).toContain('frame-ancestors https://bet.example');
    expect(page.body).toContain('https://bet.example');
    expect((await launch(elsewhere, 'jetx')).data.data.url).toMatch(/^https:\/\/play\.example\/play\/jetx\?session=/);
  });

  it('answers 304 while unchanged', async () => {
    const { headers } = await get('/play/jetx');
    const again = await get('/play/jetx', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, headers['cache-control']]).toEqual([304, '', 'no-cache']);
    expect((await get('/play/none')).json()).toMatchObject({ data: { code: 404 } });
  });

  // Files cached for minutes once mixed two releases in one page.
  it('serves its files as immutable under addresses that change with the content', async () => {
    const [file = ''] = filesOf((await get('/play/jetx')).body);
    expect((await get(file)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const ofAnother = await get(file.replace(/[\da-f]{8}/, 'another'));
    expect([ofAnother.statusCode, ofAnother.headers['cache-control']]).toEqual([200, 'no-cache']);
  });
});
