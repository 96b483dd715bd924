import { render, screen, waitFor } from '@testing-library/react';
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
