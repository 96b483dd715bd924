import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeFreely } from './placeFreely.ts';

/** jsdom has no layout: each element has the box that its test gives it. */
const boxes = new Map<Element, DOMRect>();
let reportSize: () => void = () => undefined;
let observed: Element[] = [];

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes.get(this) ?? new DOMRect();
  });
  vi.stubGlobal('innerHeight', 700);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        reportSize = callback;
      }
      observe(element: Element) {
        observed.push(element);
      }
      disconnect() {
        observed = [];
      }
    },
  );
});

afterEach(() => {
  document.body.replaceChildren();
  boxes.clear();
  observed = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** An open sheet with a button and a notice. The button is 40 px high. */
function openSheet(buttonTopPx: number) {
  document.body.innerHTML = '<dialog><div class="sheet"><button></button></div><section></section></dialog>';
  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  };
  const [sheet, button, host] = [find('.sheet'), find('button'), find('section')];
  const moveButton = (topPx: number) => boxes.set(button, new DOMRect(0, topPx, 340, 40));
  moveButton(buttonTopPx);
  boxes.set(host, new DOMRect(10, 0, 340, 60));
  return { sheet, host, moveButton };
}

/** The lowest place of the notice, and the one below the upper edge of the screen. */
const LOWEST = '632px';
const HIGHEST = '8px';

test('puts a notice at the end of the screen, unless it would cover a button of a sheet there', {
  tags: ['R-173'],
}, () => {
  const free = openSheet(400);
  placeFreely(free.host, new AbortController().signal);
  expect(free.host.style.top).toBe(LOWEST);
  const covering = openSheet(640);
  placeFreely(covering.host, new AbortController().signal);
  expect(covering.host.style.top).toBe(HIGHEST);
});

test('puts a notice elsewhere after the sheet has risen to below it', { tags: ['R-173'] }, () => {
  const { sheet, host, moveButton } = openSheet(720);
  placeFreely(host, new AbortController().signal);
  expect(host.style.top).toBe(LOWEST);
  moveButton(640);
  sheet.dispatchEvent(new Event('animationend', { bubbles: true }));
  expect(host.style.top).toBe(HIGHEST);
});

test('puts a notice elsewhere when the sheet grows', { tags: ['R-173'] }, () => {
  const { sheet, host, moveButton } = openSheet(400);
  placeFreely(host, new AbortController().signal);
  expect(observed).toEqual([sheet]);
  moveButton(640);
  reportSize();
  expect(host.style.top).toBe(HIGHEST);
});

test('puts a notice elsewhere when another screen has its main button there', { tags: ['R-173'] }, async () => {
  document.body.innerHTML = '<main></main><section></section>';
  const [main, host] = [document.querySelector('main'), document.querySelector('section')];
  if (main === null || host === null) throw new Error('no page');
  boxes.set(host, new DOMRect(10, 0, 340, 60));
  placeFreely(host, new AbortController().signal);
  expect(host.style.top).toBe(LOWEST);
  const button = document.createElement('button');
  button.className = 'btn btn-full';
  boxes.set(button, new DOMRect(0, 640, 340, 40));
  main.append(button);
  await expect.poll(() => host.style.top).toBe(HIGHEST);
});

test('moves a notice back into the screen when the phone is turned', { tags: ['R-173'] }, () => {
  const { host } = openSheet(100);
  placeFreely(host, new AbortController().signal);
  expect(host.style.top).toBe(LOWEST);
  vi.stubGlobal('innerHeight', 320);
  window.dispatchEvent(new Event('resize'));
  expect(host.style.top).toBe('252px');
});

test('shows only the notices that have room between header and bottom bar', { tags: ['R-173'] }, () => {
  document.body.innerHTML = '<header></header><section><div></div><div></div></section><nav class="bottom-bar"></nav>';
  const [header, host, newer, older, bar] = document.body.querySelectorAll<HTMLElement>('*');
  if (!header || !host || !newer || !older || !bar) throw new Error('no page');
  boxes.set(header, new DOMRect(0, 0, 360, 100));
  boxes.set(bar, new DOMRect(0, 600, 360, 100));
  boxes.set(host, new DOMRect(10, 0, 340, 408));
  boxes.set(newer, new DOMRect(10, 0, 340, 200));
  boxes.set(older, new DOMRect(10, 208, 340, 200));
  placeFreely(host, new AbortController().signal);
  expect([newer.hidden, older.hidden]).toEqual([false, false]);
  vi.stubGlobal('innerHeight', 500);
  window.dispatchEvent(new Event('resize'));
  expect([newer.hidden, older.hidden]).toEqual([false, true]);
  vi.stubGlobal('innerHeight', 700);
  window.dispatchEvent(new Event('resize'));
  expect([newer.hidden, older.hidden]).toEqual([false, false]);
});

test('leaves a notice where it is after it has gone', () => {
  const { sheet, host, moveButton } = openSheet(400);
  const shown = new AbortController();
  placeFreely(host, shown.signal);
  shown.abort();
  moveButton(640);
  sheet.dispatchEvent(new Event('animationend', { bubbles: true }));
  expect(host.style.top).toBe(LOWEST);
  expect(observed).toEqual([]);
});
