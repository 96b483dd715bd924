import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { success } from '../../test/wire.ts';

let app: TestApp;
async function start(env: Record<string, string> = {}): Promise<void> {
  app = await startTestApp(env);
  app.upstream.on('GET /sports', success([]));
}
afterEach(() => app.close());

const OWN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const sentUpstream = () =>
  String(app.upstream.received.find(({ path }) => path === '/sports')?.headers['x-request-id']);
const logged = () =>
  app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');

describe('the request id', { tags: ['R-156', 'T-38'] }, () => {
  it('is created by the gateway, whatever a client sends, and is in log, call and response', async () => {
    await start();
    const { headers } = await app.query('sports.list').set('x-request-id', '254712345678').expect(200);
    const id = String(headers['x-request-id']);
    expect(id).toMatch(OWN_ID);
    expect(sentUpstream()).toBe(id);
    expect(logged()).toMatchObject([{ reqId: id, path: '/trpc/sports.list', status: 200 }]);
    expect(app.logLines.join('')).not.toContain('254712345678');
  });

  it('is that of a trusted proxy', async () => {
    await start({ TRUST_PROXY: '127.0.0.0/8' });
    const { headers } = await app.query('sports.list').set('x-request-id', '3fa1c09be7d24e55').expect(200);
    expect(headers['x-request-id']).toBe('3fa1c09be7d24e55');
    expect(sentUpstream()).toBe('3fa1c09be7d24e55');
    expect(logged()).toMatchObject([{ reqId: '3fa1c09be7d24e55', status: 200 }]);
  });

  it('is created by the gateway where a trusted proxy passes on that of a client', async () => {
    await start({ TRUST_PROXY: '127.0.0.0/8', PROXY_REQUEST_ID: 'off' });
    const { headers } = await app.query('sports.list').set('x-request-id', '254712345678').expect(200);
    expect(headers['x-request-id']).toMatch(OWN_ID);
    expect(sentUpstream()).toBe(headers['x-request-id']);
  });

  // Ids are logged and sent to the operator, so they must not contain markup or paths, also if a proxy passes them on.
  it.each([
    'short',
    'x'.repeat(65),
    '{"level":60}',
    'a b c d e f g',
    '../../etc/passwd',
    '3fa1c09be7d24e55, 3fa1c09b',
    'ÿÿÿÿÿÿÿÿ',
  ])('replaces %s of a trusted proxy', async (given) => {
    await start({ TRUST_PROXY: '127.0.0.0/8' });
    const { headers } = await app.query('sports.list').set('x-request-id', given).expect(200);
    const own = String(headers['x-request-id']);
    expect(own).toMatch(OWN_ID);
    expect(sentUpstream()).toBe(own);
    expect(app.logLines.join('')).not.toContain(JSON.stringify(given).slice(1, -1));
  });
});

describe('the logged path', { tags: ['C-018', 'T-26'] }, () => {
  beforeEach(() => start());

  it.each([
    '/markets/254712345678',
    '/bet/254712345678',
    '/trpc/account.254712345678',
    '/trpc/sports.list,254712345678?batch=1',
    '/assets/254712345678.js',
    '/?phone=254712345678',
    '/live?phone=254712345678',
    '/trpc/sports.list?input=%22254712345678%22',
  ])('is the pattern of a route, without what a client wrote: %s', async (path) => {
    await app.agent.get(path);
    expect(logged().length).toBeGreaterThan(0);
    expect(app.logLines.join('')).not.toContain('712345678');
  });

  it.each(['/metrics', '/trpc/sports.list', '/made-up'])(
    'has no live socket at %s, whose address would be in it',
    async (path) => {
      const socket = new WebSocket(`${app.address.replace('http', 'ws')}${path}?phone=254712345678`);
      const status = await new Promise((resolve) => {
        socket.on('open', () => resolve('open')).on('unexpected-response', (_, { statusCode }) => resolve(statusCode));
      });
      socket.on('error', () => undefined).terminate();
      expect([200, 404]).toContain(status);
      expect(app.logLines.join('')).not.toContain('712345678');
    },
  );

  it('has the name of data that was not loaded, without what a caller typed', async () => {
    app.upstream.otherwise({ status: 500 });
    await app.query('fixtures.list', { tab: 'upcoming', sportId: 10, marketId: '2', team: '0712345678' }).expect(502);
    await app.query('places.tournaments', { sportId: 10, country: '254712345678' }).expect(502);
    const lines = app.logLines.filter((line) => line.includes('a value was not loaded'));
    expect(lines.map((line) => (JSON.parse(line) as { data: string }).data)).toEqual(['fixtures', 'tournaments']);
    expect(app.logLines.join('')).not.toContain('712345678');
  });

  it('keeps the names of procedures', async () => {
    await app.agent.get('/trpc/sports.list,made.up?batch=1&input=%7B%7D');
    expect(logged()).toMatchObject([{ path: '/trpc/sports.list,unknown' }]);
  });
});
