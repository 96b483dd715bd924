import { once } from 'node:events';
import { get as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { success } from '../../test/wire.ts';
import { isCrossSite } from './security.ts';

const OWN = 'https://ushindi.example';

describe('isCrossSite', { tags: ['T-09'] }, () => {
  it.each([
    [{}, false],
    [{ origin: OWN }, false],
    [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, false],
    [{ origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, false],
    [{ origin: 'https://evil.example', host: 'ushindi.example' }, true],
    [{ origin: 'https://ushindi.example.evil.example', host: 'ushindi.example' }, true],
    [{ origin: 'null', host: 'ushindi.example' }, true],
    [{ origin: 'http://ushindi.example', host: 'ushindi.example' }, true],
    [{ origin: 'https://evil.example', host: 'evil.example' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ origin: OWN, 'sec-fetch-site': '' }, true],
    [{ origin: 'https://a.ushindi.example', 'sec-fetch-site': 'same-site', host: 'ushindi.example' }, true],
  ])('returns for %j', (headers, expected) => {
    expect(isCrossSite(headers, OWN)).toBe(expected);
  });
});

describe('a request under another host', { tags: ['R-102', 'T-10'] }, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    app.upstream.otherwise(success([]));
  });
  afterAll(() => app.close());
  /** The page of a name that an attacker lets resolve to this server. */
  const rebound = { host: 'evil.example:8080', origin: 'http://evil.example:8080', 'sec-fetch-site': 'same-origin' };

  it('is refused before any call upstream, although its page counts as same-origin', async () => {
    await app.mutate('account.login', { phone: '0712345678', password: 'abcd' }).set(rebound).expect(421);
    await app.query('account.session').set(rebound).expect(421);
    await app.agent.get('/').set(rebound).expect(421);
    expect(app.upstream.received).toEqual([]);
  });

  it('gets nothing from the response cache', async () => {
    await app.query('sports.list').expect(200);
    const refused = await app.query('sports.list').set(rebound).expect(421);
    expect(refused.body).toEqual({ error: { message: 'This address is not served here.' } });
  });

  it('opens no live socket', async () => {
    const { port } = app.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: rebound });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
    expect(response.statusCode).toBe(421);
  });

  it('moves a page that was opened without TLS to the public origin, and refuses calls', async () => {
    const plain = { host: 'ushindi.example', 'x-forwarded-proto': 'http' };
    const moved = await app.agent.get('/live?sport=10').set(plain).expect(308);
    expect(moved.headers.location).toBe(`${OWN}/live?sport=10`);
    await app.mutate('account.logout').set(plain).expect(421);
  });

  it.each([
    ['http://.evil.example/', 'ushindi.example'],
    ['http://evil.example/trpc/sports.list', 'localhost'],
    ['http://localhost/trpc/sports.list', 'localhost'],
    ['*', 'localhost'],
  ])('gets and moves nothing with the address %s, which is no path', async (path, host) => {
    app.upstream.received.length = 0;
    const headers = { host, 'x-forwarded-proto': 'http' };
    const { hostname, port } = new URL(app.address);
    const sent = send({ hostname, port, path, headers });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([response.resume().statusCode, response.headers.location]).toEqual([400, undefined]);
    expect(app.upstream.received).toEqual([]);
  });
});

describe('the HTTP server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ BODY_LIMIT_BYTES: '1000' });
  });
  afterAll(() => app.close());

  it('refuses mutations of other sites before any call upstream', { tags: ['T-09'] }, async () => {
    await app
      .mutate('account.login', { phone: '0712345678', password: 'abcd' })
      .set('origin', 'https://evil.example')
      .expect(403);
    await app.mutate('account.logout').set('sec-fetch-site', 'cross-site').expect(403);
    expect(app.upstream.received).toEqual([]);
  });

  const liveSocket = (headers: Record<string, string> = {}) =>
    new WebSocket(`ws://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/live`, { headers });

  it.each(['https://evil.example', 'null', 'not an origin', `${OWN}.evil.example`])(
    'refuses live sockets of pages of %j',
    { tags: ['T-09'] },
    async (origin) => {
      const [, response] = (await once(liveSocket({ origin }), 'unexpected-response')) as [
        unknown,
        { statusCode?: number },
      ];
      expect(response.statusCode).toBe(403);
    },
  );

  it('opens live sockets for its own pages and for tools, and counts them', async () => {
    const sockets = [liveSocket({ origin: OWN }), liveSocket()];
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const { text } = await app.agent
      .get('/metrics')
      .expect(200)
      .expect('content-type', /^text\/plain/);
    expect(text).toMatch(/^ushindi_live_clients 2$/m);
    expect(text).toMatch(/^ushindi_live_disconnected_clients_total\{reason="slow"\} 0$/m);
    for (const socket of sockets) socket.terminate();
  });

  it('accepts only JSON, so that no form of another page is a call', { tags: ['T-09'] }, async () => {
    const form = await app.agent.post('/trpc/account.logout').type('form').send('a=1');
    const parts = await app.agent.post('/trpc/account.login').field('phone', '07');
    const text = await app.agent.post('/trpc/account.login').type('text/plain').send('{}');
    expect([form.status, parts.status, text.status]).toEqual([415, 415, 415]);
  });

  it('runs no mutation for GET, HEAD, another method or a method in a header', { tags: ['T-09'] }, async () => {
    const cookie = await app.signedIn();
    const input = { input: JSON.stringify({ amount: 50 }) };
    const get = await app.agent.get('/trpc/wallet.deposit').query(input).set('cookie', cookie);
    const batch = await app.agent.get('/trpc/account.logout').query({ batch: '1' }).set('cookie', cookie);
    const head = await app.agent.head('/trpc/account.logout').set('cookie', cookie);
    const patch = await app.agent.patch('/trpc/account.logout').set('cookie', cookie);
    const override = await app.agent
      .get('/trpc/account.logout')
      .set('cookie', cookie)
      .set('x-http-method-override', 'POST');
    expect([get.status, batch.status, patch.status, override.status]).toEqual([405, 405, 415, 405]);
    for (const { headers } of [get, batch, head, patch, override]) expect(headers).not.toHaveProperty('set-cookie');
    expect(app.upstream.received).toEqual([]);
  });

  it.each(['none', 'same-site', 'cross-site'])(
    'refuses JSON posted without an origin as %s',
    { tags: ['T-09'] },
    async (site) => {
      const crossSite = await app.mutate('account.logout').set('sec-fetch-site', site);
      const own = await app.mutate('account.logout').set('sec-fetch-site', 'same-origin');
      expect([crossSite.status, own.status]).toEqual([403, 200]);
    },
  );

  it('lets no other site read a response', { tags: ['T-09'] }, async () => {
    const preflight = await app.agent
      .options('/trpc/account.login')
      .set('origin', 'https://evil.example')
      .set('access-control-request-method', 'POST');
    const read = await app.query('account.session').set('origin', 'https://evil.example');
    for (const { headers } of [preflight, read]) expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(read.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('refuses bodies beyond the limit', { tags: ['T-28'] }, async () => {
    const { status } = await app.mutate('account.login', { phone: 'x'.repeat(2000), password: 'abcd' });
    expect(status).toBe(413);
  });

  it('accepts ten procedures in one request and refuses eleven', { tags: ['T-28'] }, async () => {
    const batch = (size: number) =>
      app.agent.get(`/trpc/${Array(size).fill('account.session').join(',')}`).query({ batch: '1', input: '{}' });
    const { body } = await batch(10).expect(200);
    expect(body).toHaveLength(10);
    await batch(11).expect(400);
  });

  it('answers unknown paths with JSON', async () => {
    const unknown = await app.query('nothing.here').expect(404);
    expect(unknown.body.error.data.code).toBe('NOT_FOUND');
    await app.agent.get('/trpc').expect(404).expect('content-type', /json/);
    await app.agent.get('/trpc/a/b').expect(404).expect('content-type', /json/);
    await app.agent.put('/anything').expect(404).expect('content-type', /json/);
  });

  it('refuses TRACE with 405 and the allowed methods', async () => {
    for (const path of ['/', '/trpc/sports.list', '/healthz']) {
      const response = await app.agent.trace(path).expect(405);
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    }
  });

  it('answers broken JSON as invalid input, without a stack', async () => {
    const response = await app.agent.post('/trpc/account.login').type('json').send('{"phone":').expect(400);
    expect(response.body.error.data.domain).toMatchObject({ code: 'INVALID' });
    expect(response.text).not.toContain('at ');
  });

  it('sends the headers of every response with a call', async () => {
    const { headers } = await app.query('account.session').expect(200);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toContain('max-age');
    for (const name of ['content-security-policy', 'referrer-policy']) expect(headers).not.toHaveProperty(name);
  });

  it('is ready and healthy, and gives every request its id', { tags: ['C-010'] }, async () => {
    const ready = await app.agent.get('/readyz').expect(200, { status: 'ready', maintenance: false, degraded: [] });
    const healthy = await app.agent.get('/healthz').expect(200, { status: 'ok' });
    expect(ready.headers['x-request-id']).not.toBe(healthy.headers['x-request-id']);
  });
});
