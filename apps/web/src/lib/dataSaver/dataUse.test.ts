import { act, renderHook } from '@testing-library/react';
import { formatNairobiDay } from '@ushindi/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataUse, useTodayBytes } from './dataUse.ts';

const NOON_MS = Date.parse('2026-11-23T09:00:00Z');
const HOUR_MS = 3_600_000;

describe("the day's downloads", { tags: ['R-38'] }, () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it('adds up what several tabs download, and survives their reload', () => {
    const tabs = [createDataUse(() => NOON_MS), createDataUse(() => NOON_MS)] as const;
    // In turns: neither tab may overwrite the other's bytes.
    for (const bytes of [100, 20, 3])
      for (const tab of tabs) {
        tab.count(bytes);
        tab.save();
      }
    expect(tabs.map((tab) => tab.todayBytes())).toEqual([246, 246]);
    expect(createDataUse(() => NOON_MS).todayBytes()).toBe(246);
  });

  it('reports its own bytes before they are stored, and its listeners after', () => {
    const page = createDataUse(() => NOON_MS);
    const listener = vi.fn();
    page.subscribe(listener);
    page.count(500);
    expect(page.todayBytes()).toBe(500);
    expect(listener).not.toHaveBeenCalled();
    page.save();
    expect(listener).toHaveBeenCalledOnce();
  });

  it("begins at midnight in Nairobi, and removes earlier days' bytes", () => {
    let nowMs = NOON_MS;
    const page = createDataUse(() => nowMs);
    page.count(500);
    page.save();
    nowMs = Date.parse('2026-11-23T20:59:59Z');
    expect(page.todayBytes()).toBe(500);
    nowMs += 1_000;
    expect(page.todayBytes()).toBe(0);
    page.count(7);
    page.save();
    expect(page.todayBytes()).toBe(7);
    expect(localStorage.length).toBe(1);
    nowMs -= HOUR_MS;
    expect(page.todayBytes()).toBe(0);
  });

  it("looks for earlier days' bytes once a day", () => {
    let nowMs = NOON_MS;
    const page = createDataUse(() => nowMs);
    const countAndSave = () => {
      page.count(1);
      page.save();
    };
    countAndSave();
    const earlier = 'ushindi.dataUse.2026-11-20.x';
    localStorage.setItem(earlier, '5');
    countAndSave();
    expect(localStorage.getItem(earlier)).toBe('5');
    nowMs += 24 * HOUR_MS;
    countAndSave();
    expect(localStorage.getItem(earlier)).toBeNull();
  });

  it("keeps the day's bytes although the phone's clock was ahead until the server's was known", () => {
    const before = createDataUse(() => NOON_MS);
    before.count(500);
    before.save();
    let nowMs = NOON_MS + 24 * HOUR_MS;
    const page = createDataUse(() => nowMs);
    page.count(7);
    nowMs = NOON_MS;
    page.count(20);
    page.save();
    expect(page.todayBytes()).toBe(520);
  });

  it('counts nothing for a response of the cache or an unknown size', () => {
    const page = createDataUse(() => NOON_MS);
    page.count(0);
    page.count(Number.NaN);
    page.save();
    expect(page.todayBytes()).toBe(0);
    expect(localStorage.length).toBe(0);
  });

  it('ignores an invalid stored number', () => {
    localStorage.setItem('ushindi.dataUse.2026-11-23.x', 'many');
    localStorage.setItem('ushindi.dataUse.2026-11-23.y', '-5');
    expect(createDataUse(() => NOON_MS).todayBytes()).toBe(0);
  });

  it.each([
    ['another tab has downloaded more', new Event('storage')],
    ['the browser shows the page again', new Event('pageshow')],
  ])('is shown anew when %s', (_, event) => {
    vi.stubGlobal(
      'PerformanceResourceTiming',
      class {
        get transferSize() {
          return 0;
        }
      },
    );
    const { result } = renderHook(useTodayBytes);
    expect(result.current).toBe(0);
    localStorage.setItem(`ushindi.dataUse.${formatNairobiDay(Date.now())}.other`, '70');
    act(() => void window.dispatchEvent(event));
    expect(result.current).toBe(70);
    vi.unstubAllGlobals();
  });

  it('counts this page where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const page = createDataUse(() => NOON_MS);
    page.count(500);
    page.save();
    expect(page.todayBytes()).toBe(500);
  });
});
