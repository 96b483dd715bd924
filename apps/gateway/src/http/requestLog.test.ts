import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { success } from '../../test/wire.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  app.upstream.on('GET /sports', success([]));
});
afterEach(() => app.close());

const sentUpstream = () =>
  String(app.upstream.received.find(({ path }) => path === '/sports')?.headers['x-request-id']);
const logged = () => app.logLines.map((line) => JSON.parse(line)).filter(({ path }) => path === '/trpc/sports.list');

it('carries the browser’s request id into the log, the call to the operator and the response', async () => {
  const { headers } = await app.query('sports.list').set('x-request-id', '3fa1c09be7d24e55').expect(200);
  expect(headers['x-request-id']).toBe('3fa1c09be7d24e55');
  expect(sentUpstream()).toBe('3fa1c09be7d24e55');
  expect(logged()).toMatchObject([{ reqId: '3fa1c09be7d24e55', status: 200 }]);
});

// Ids are logged and sent to the operator, so they must not contain markup or paths.
it.each([
  'short',
  'x'.repeat(65),
  '{"level":60}',
  'a b c d e f g',
  '../../etc/passwd',
  '3fa1c09be7d24e55, 3fa1c09b',
  'ÿÿÿÿÿÿÿÿ',
])('replaces the invalid id %s', async (given) => {
  const { headers } = await app.query('sports.list').set('x-request-id', given).expect(200);
  const own = String(headers['x-request-id']);
  expect(own).toMatch(/^[0-9a-f-]{36}$/);
  expect(sentUpstream()).toBe(own);
  expect(app.logLines.join('')).not.toContain(JSON.stringify(given).slice(1, -1));
});
