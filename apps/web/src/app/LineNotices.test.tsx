import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { LineNotices } from './LineNotices.tsx';

const said = { warning: vi.spyOn(notify, 'warning'), success: vi.spyOn(notify, 'success') };
const line = vi.spyOn(navigator, 'onLine', 'get');

function become(isOnline: boolean): void {
  line.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  line.mockReturnValue(true);
});
afterEach(() => vi.useRealTimers());

it('shows that the connection is lost until it is back, each after 300 ms', { tags: ['A-154'] }, () => {
  render(<LineNotices />);
  become(false);
  pass(299);
  expect(said.warning).not.toHaveBeenCalled();
  pass(1);
  expect(said.warning.mock.calls).toEqual([
    ['You are offline. Please check your connection.', { id: 'line', persistent: true }],
  ]);
  become(true);
  pass(300);
  expect(said.success.mock.calls).toEqual([['You are back online.', { id: 'line' }]]);
});

it('shows nothing when the connection returns at once', () => {
  render(<LineNotices />);
  become(false);
  pass(200);
  become(true);
  pass(1000);
  expect([said.warning.mock.calls, said.success.mock.calls]).toEqual([[], []]);
});

it('shows a notice on a page that opens offline', () => {
  line.mockReturnValue(false);
  render(<LineNotices />);
  expect(said.warning).toHaveBeenCalledTimes(1);
});
