import { expect, it } from 'vitest';
import { pageFinder } from './pageRoutes.ts';

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
