import { beforeEach, expect, test, vi } from 'vitest';
import firstPaintScript from '../../../public/theme.js?raw';
import { chooseTheme } from './theme.ts';

const shown = () => document.documentElement.dataset['theme'];

function phoneIs(theme: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: theme === 'dark' }));
}

function openAgain() {
  delete document.documentElement.dataset['theme'];
  window.eval(firstPaintScript);
}

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each(['light', 'dark'] as const)('a player who chose %s sees it at once and again on the next visit', (theme) => {
  phoneIs(theme === 'light' ? 'dark' : 'light');
  chooseTheme(theme);
  expect(shown()).toBe(theme);
  openAgain();
  expect(shown()).toBe(theme);
});

test.each(['light', 'dark'] as const)('"as my phone" follows a phone that is %s', (theme) => {
  phoneIs(theme);
  chooseTheme('dark');
  chooseTheme('system');
  expect(shown()).toBe(theme);
  openAgain();
  expect(shown()).toBe(theme);
});

test('an unknown stored choice is taken as none', () => {
  phoneIs('dark');
  localStorage.setItem('ushindi.theme', 'sepia');
  openAgain();
  expect(shown()).toBe('dark');
});
