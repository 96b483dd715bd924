import { expect, it } from 'vitest';
import { CookieJar } from './cookieJar.ts';

it('sends what it was given, and nothing before', () => {
  const jar = new CookieJar();
  expect(jar.headers()).toEqual({});
  jar.take(['__Host-ushindi=a.b=c; Path=/; HttpOnly; Secure; SameSite=Strict', 'other=1']);
  expect(jar.headers()).toEqual({ cookie: '__Host-ushindi=a.b=c; other=1' });
});

it.each(['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'])('forgets a cookie that is over: %s', (end) => {
  const jar = new CookieJar();
  jar.take('session=x; Path=/');
  jar.take(`session=; ${end}`);
  expect(jar.headers()).toEqual({});
});
