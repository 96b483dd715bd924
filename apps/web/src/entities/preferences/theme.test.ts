import { beforeEach, expect, test, vi } from 'vitest';
import firstPaintScript from '../../boot.js?raw';
import { chooseTheme, followTheme } from './theme.ts';

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

test.each(['light', 'dark'] as const)('applies the chosen theme %s at once and on the next visit', (theme) => {
  phoneIs(theme === 'light' ? 'dark' : 'light');
  chooseTheme(theme);
  expect(shown()).toBe(theme);
  openAgain();
  expect(shown()).toBe(theme);
});

test.each(['light', 'dark'] as const)("follows a phone that is %s while set to the phone's theme", (theme) => {
  phoneIs(theme);
  chooseTheme('dark');
  chooseTheme('system');
  expect(shown()).toBe(theme);
  openAgain();
  expect(shown()).toBe(theme);
});

test('follows the choice of another tab', () => {
  phoneIs('light');
  chooseTheme('system');
  followTheme();
  localStorage.setItem('ushindi.theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.theme' }));
  expect(shown()).toBe('dark');
});

test('ignores an unknown stored choice', () => {
  phoneIs('dark');
  localStorage.setItem('ushindi.theme', 'sepia');
  openAgain();
  expect(shown()).toBe('dark');
});
