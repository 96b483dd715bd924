import { expect, it } from 'vitest';
import { CookieJar } from './cookieJar.ts';

const ORIGIN = 'http://127.0.0.1:8080';

it('sends the cookies that it stored, Secure ones on this machine too, and none before', () => {
  const jar = new CookieJar(ORIGIN);
  expect(jar.headers()).toEqual({});
  jar.store(['__Host-ushindi=a.b=c; Path=/; HttpOnly; Secure; SameSite=Strict', 'other=1']);
  expect(jar.headers()).toEqual({ cookie: '__Host-ushindi=a.b=c; other=1' });
});

it.each(['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'])('drops an expired cookie: %s', (end) => {
  const jar = new CookieJar(ORIGIN);
  jar.store('session=x; Path=/');
  jar.store(`session=; Path=/; ${end}`);
  expect(jar.headers()).toEqual({});
});
