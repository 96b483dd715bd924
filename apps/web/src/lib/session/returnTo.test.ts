import { expect, test } from 'vitest';
import { followable, loginPath, type PathKind } from './returnTo.ts';

const kinds: Record<string, PathKind> = { '/my-bets': 'screen', '/match/7': 'screen', '/login': 'guestOnly' };
const kindOf = (pathname: string) => kinds[pathname] ?? 'unknown';

test.each([
  ['/my-bets', '/my-bets'],
  ['/match/7?market=2', '/match/7?market=2'],
  [`${window.location.origin}/my-bets`, '/my-bets'],
  ['/login', null],
  ['/nowhere', null],
  ['https://evil.example/my-bets', null],
  ['//evil.example/my-bets', null],
  ['\\\\evil.example/my-bets', null],
  ['javascript:alert(1)', null],
  ['http://[', null],
  [null, null],
])('a redirect to %j leads to %j', (text, path) => {
  expect(followable(text, kindOf)).toBe(path);
});

test('the way to Login carries the way back', () => {
  expect(loginPath('/match/7?market=2')).toBe('/login?redirect=%2Fmatch%2F7%3Fmarket%3D2');
});
