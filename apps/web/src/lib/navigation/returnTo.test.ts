import { expect, test } from 'vitest';
import { safeInternalPath, loginPath, type PathAccess } from './returnTo.ts';

const kinds: Record<string, PathAccess> = { '/my-bets': 'screen', '/match/7': 'screen', '/login': 'guestOnly' };
const accessOf = (pathname: string) => kinds[pathname] ?? 'unknown';

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
])('reads the redirect %j as %j', { tags: ['A-025'] }, (text, path) => {
  expect(safeInternalPath(text, accessOf)).toBe(path);
});

test('carries the way back in the way to Login', { tags: ['A-024'] }, () => {
  expect(loginPath('/match/7?market=2')).toBe('/login?redirect=%2Fmatch%2F7%3Fmarket%3D2');
});

test('needs no URL.canParse, which older browsers lack', () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    expect(safeInternalPath('/my-bets', accessOf)).toBe('/my-bets');
  } finally {
    URL.canParse = canParse;
  }
});
