import { act, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { fakeApi } from '#test/fakeApi.tsx';
import { App } from './App.tsx';

vi.mock('#features/betslip/BetslipHost.tsx', () => ({
  BetslipHost() {
    if (useLocation().pathname === '/broken') throw new Error('x is undefined');
    return null;
  },
}));
// The screens of a match have tests of their own.
vi.mock('#features/fixtures/match/PrematchScreen.tsx', () => ({ default: () => null }));
vi.mock('#features/fixtures/match/LiveMatchScreen.tsx', () => ({ default: () => null }));

// React also reports caught errors on the console; here they are expected.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

function showApp() {
  const { api } = fakeApi({
    'fixtures.liveCount': () => ({ count: 3 }),
    'menu.quick': () => ({ items: [] }),
    'account.session': () => ({ signedIn: false }),
  });
  render(<App api={api} />);
}

it('leaves the error page of a failure outside the screens with Back', async () => {
  window.history.replaceState(null, '', '/no-such-page');
  window.history.pushState(null, '', '/broken');
  showApp();
  await screen.findByRole('heading', { name: 'This page stopped working' });
  window.history.back();
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

it('keeps the notices of a match that kicks off, and removes them on another screen', { tags: ['R-173'] }, async () => {
  window.history.replaceState(null, '', '/no-such-page');
  window.history.pushState(null, '', '/markets/live/7');
  window.history.pushState(null, '', '/markets/7');
  showApp();
  act(() => notify.error('Not saved.'));
  expect(await screen.findByText('Not saved.')).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/markets/live/7'));
  await act(async () => undefined);
  expect(screen.queryByText('Not saved.')).toBeTruthy();
  const isNoticeGone = once(
    () => screen.queryByRole('heading', { name: 'Page not found' }) !== null,
    () => screen.queryByText('Not saved.') === null,
  );
  window.history.back();
  expect(await isNoticeGone).toBe(true);
});

/** Calls `read` in the very change of the page that makes `isReady` true, before a browser would paint it. */
function once<Result>(isReady: () => boolean, read: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isReady()) return;
      observer.disconnect();
      resolve(read());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
