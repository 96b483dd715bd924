import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { attachToaster, notify, type Notice } from './notify.ts';
import { ToastHost } from './ToastHost.tsx';

function collect() {
  const notices: Notice[] = [];
  const detach = attachToaster({ show: (notice) => notices.push(notice), dismiss: vi.fn() });
  return { notices, detach };
}

test('what was said before the toaster came is shown when it comes, in order', () => {
  notify.success('first');
  notify.error('second');
  const { notices, detach } = collect();
  detach();
  expect(notices.map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'first'],
    ['error', 'second'],
  ]);
});

test.each([
  ['success', 'success'],
  ['warning', 'warning'],
  ['danger', 'info'],
  ['', 'info'],
])('a notice of kind "%s" from outside shows as %s', (kind, shown) => {
  const { notices, detach } = collect();
  notify.ofKind(kind, 'text');
  detach();
  expect(notices[0]?.kind).toBe(shown);
});

test('a notice taken back before the toaster came is not shown', () => {
  notify.info('You are offline.', { persistent: true, id: 'line' });
  notify.dismiss('line');
  const { notices, detach } = collect();
  detach();
  expect(notices).toEqual([]);
});

test('the toaster loads with the first notice and shows it', async () => {
  render(<ToastHost />);
  notify.success('Bet cancelled!');
  await waitFor(() => expect(screen.getByText('Bet cancelled!')).toBeTruthy());
});

test('a notice goes by itself after five seconds, one that is to stay does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<ToastHost />);
  notify.success('Goes.');
  notify.warning('Stays.', { persistent: true });
  await waitFor(() => expect([screen.queryByText('Goes.'), screen.queryByText('Stays.')]).not.toContain(null));
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText('Goes.')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect([screen.queryByText('Goes.'), screen.queryByText('Stays.')?.textContent]).toEqual([null, 'Stays.']);
  vi.useRealTimers();
});

test('what the operator writes is shown as it is written, never as markup', async () => {
  render(<ToastHost />);
  notify.error('<img src=x onerror="alert(1)"> & <b>more</b>');
  await waitFor(() => expect(screen.getByText('<img src=x onerror="alert(1)"> & <b>more</b>')).toBeTruthy());
});
