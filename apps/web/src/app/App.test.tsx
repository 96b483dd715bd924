import { render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/fakeApi.tsx';
import { App } from './App.tsx';

vi.mock('#features/betslip/BetslipHost.tsx', () => ({
  BetslipHost() {
    if (useLocation().pathname === '/broken') throw new Error('x is undefined');
    return null;
  },
}));

// React also reports caught errors on the console; here they are expected.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

it('leaves the error page of a failure outside the screens with Back', async () => {
  window.history.replaceState(null, '', '/no-such-page');
  window.history.pushState(null, '', '/broken');
  const { api } = fakeApi({
    'fixtures.liveCount': () => ({ count: 3 }),
    'menu.quick': () => ({ items: [] }),
    'account.session': () => ({ signedIn: false }),
  });
  render(<App api={api} />);
  await screen.findByRole('heading', { name: 'This page stopped working' });
  window.history.back();
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
