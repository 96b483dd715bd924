import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '../ui/notify.ts';
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

it('says that the line is lost until it is back, each once it has lasted 300 ms', () => {
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

it('says nothing of a line that comes back at once', () => {
  render(<LineNotices />);
  become(false);
  pass(200);
  become(true);
  pass(1000);
  expect([said.warning.mock.calls, said.success.mock.calls]).toEqual([[], []]);
});

it('says so of a page that opens without a line', () => {
  line.mockReturnValue(false);
  render(<LineNotices />);
  expect(said.warning).toHaveBeenCalledTimes(1);
});
