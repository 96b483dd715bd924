import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { pathWithin } from './languageRoutes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = (headers: Record<string, string> = {}, language = 'sw') =>
  app.agent.get(`/language/${language}`).query({ to: '/markets/7?sport=1' }).set(headers);

it('keeps the choice for a year and returns to the page', { tags: ['R-212'] }, async () => {
  const { headers } = await change().expect(303);
  expect(headers).toMatchObject({ location: '/markets/7?sport=1', 'cache-control': 'no-store' });
  expect(headers['set-cookie']).toEqual(['language=sw; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax']);
});

it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-purpose': 'prefetch' }])(
  'returns to the page without a change for a request with %j',
  { tags: ['R-212'] },
  async (headers) => {
    const response = await change(headers).expect(303);
    expect(response.headers).not.toHaveProperty('set-cookie');
  },
);

it('is not there for other languages', async () => {
  const { headers } = await change({}, 'fr').expect(404);
  expect(headers).not.toHaveProperty('set-cookie');
});

it.each([
  ['/live?sport=1', '/live?sport=1'],
  ['/search?text=a%20b', '/search?text=a%20b'],
  ['/live#odds', '/live'],
  ['https://evil.example/live', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['live', '/'],
  ['/language/en?to=/language/sw', '/'],
  ['/a\r\nset-cookie: a=b', '/aset-cookie:%20a=b'],
  [`/${'a'.repeat(3000)}`, '/'],
  [['/live', '/live'], '/'],
  [undefined, '/'],
])('leads from %j only to a path of this site: %s', { tags: ['R-212', 'T-23'] }, (text, path) => {
  expect(pathWithin(text)).toBe(path);
});
