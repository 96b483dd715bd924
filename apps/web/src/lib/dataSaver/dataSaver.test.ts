import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import bootScript from '../../boot.js?raw';
import { chooseDataSaver, isDataSaverOn, startDataSaver } from './dataSaver.ts';

const KEY = 'ushindi.dataSaver';
const isMarked = () => document.documentElement.hasAttribute('data-saver');

/** The browser's Network Information, as far as the client reads it. */
const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g' });

function phoneHas(next: { saveData?: boolean; effectiveType?: string }): void {
  Object.assign(connection, { saveData: false, effectiveType: '4g' }, next);
}

function connectionBecomes(next: Parameters<typeof phoneHas>[0]): void {
  phoneHas(next);
  connection.dispatchEvent(new Event('change'));
}

/** What the script before the first paint decides. */
function openAgain(): boolean {
  delete document.documentElement.dataset['saver'];
  window.eval(bootScript);
  return isMarked();
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  startDataSaver();
});

beforeEach(() => {
  localStorage.clear();
  phoneHas({});
  chooseDataSaver(null);
});

test.each([
  [{ saveData: true }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '4g' }, false],
])('decides by the connection %o: %s, before the first paint too', { tags: ['R-38'] }, (phone, expected) => {
  phoneHas(phone);
  chooseDataSaver(null);
  expect(isDataSaverOn()).toBe(expected);
  expect(openAgain()).toBe(expected);
});

test.each([
  ['on', {}],
  ['off', { saveData: true }],
] as const)('keeps the choice %s against the connection and on the next visit', { tags: ['R-38'] }, (choice, phone) => {
  phoneHas(phone);
  chooseDataSaver(choice);
  expect(isDataSaverOn()).toBe(choice === 'on');
  connectionBecomes(phone);
  expect(isDataSaverOn()).toBe(choice === 'on');
  expect(openAgain()).toBe(choice === 'on');
});

test('turns on when the connection becomes slow, and stays on for this page when it recovers', () => {
  connectionBecomes({ effectiveType: '3g' });
  expect(isDataSaverOn()).toBe(true);
  expect(isMarked()).toBe(true);
  connectionBecomes({ effectiveType: '4g' });
  expect(isDataSaverOn()).toBe(true);
  expect(openAgain()).toBe(false);
});

test('follows a choice in another tab', () => {
  localStorage.setItem(KEY, 'on');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(isDataSaverOn()).toBe(true);
});

test('ignores an unknown stored choice', () => {
  localStorage.setItem(KEY, 'maybe');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(isDataSaverOn()).toBe(false);
  expect(openAgain()).toBe(false);
});

test('stays off in a browser that reports nothing about its connection', () => {
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
  chooseDataSaver(null);
  expect(isDataSaverOn()).toBe(false);
  expect(openAgain()).toBe(false);
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
});
