import { expect, it } from 'vitest';
import { pageFinder, screenFinder } from './pageRoutes.ts';

const find = pageFinder([
  { path: '/', query: ['sport', 'tab'] },
  { path: '/markets/:matchId', query: [] },
  { path: '/search', query: ['text'] },
]);

it.each([
  ['/', '/'],
  ['/?utm_source=radio', '/'],
  ['/?tab=upcoming&utm_source=x&sport=4', '/?sport=4&tab=upcoming'],
  ['/?sport=4&sport=10', '/?sport=4'],
  ['/markets/4821?from=sms', '/markets/4821'],
  ['/search?text=gor%20mahia', '/search?text=gor+mahia'],
  ['/search?text=who?', '/search?text=who%3F'],
])('keeps of %s what changes the screen: %s', (url, expected) => {
  expect(find(url)).toBe(expected);
});

it.each([
  '/my-bets',
  '/markets',
  '/markets/1/2',
  '/markets/%3Cscript%3E',
  `/markets/${'1'.repeat(65)}`,
  `/search?text=${'a'.repeat(101)}`,
  `/?utm_source=${'a'.repeat(3000)}`,
])('finds no page at %s', (url) => {
  expect(find(url)).toBeNull();
});

const isScreen = screenFinder(['/', '/live', '/verify/:accNo?', '/markets/:matchId', '/markets/live/:matchId']);

it.each(['/', '/live', '/LIVE/', '/verify', '/verify/7', '/markets/4821', '/markets/live/4821'])(
  'knows the screen %s',
  { tags: ['R-104'] },
  (path) => {
    expect(isScreen(path)).toBe(true);
  },
);

it.each(['/no-such-page', '/live/1', '/markets', '/verify/7/8', '//', '/liv', '/wp-admin/setup'])(
  'knows no screen %s',
  { tags: ['R-104'] },
  (path) => {
    expect(isScreen(path)).toBe(false);
  },
);
