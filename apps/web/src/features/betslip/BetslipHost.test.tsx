import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { openSlip, useSlip } from '#entities/slip/slipStore.ts';
import { fakeApi } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { BetslipHost } from './BetslipHost.tsx';
// Loads the lazy part first, so that tests wait for behaviour and not for files.
import './BetslipSheet.tsx';

async function openOnMatch() {
  adoptSession(session);
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false });
  const { wrapper: Api } = fakeApi({});
  const router = createMemoryRouter([{ path: '*', element: <BetslipHost /> }], { initialEntries: ['/markets/7'] });
  render(
    <Api>
      <RouterProvider router={router} />
    </Api>,
  );
  act(openSlip);
  await screen.findByRole('dialog', { name: 'Betslip' });
  return router;
}

it('keeps the slip open when the match below it kicks off', async () => {
  const { navigate } = await openOnMatch();
  await act(async () => navigate('/markets/live/7', { replace: true }));
  expect(screen.getByRole('dialog', { name: 'Betslip' })).toBeTruthy();
});

it('closes the slip on another screen', async () => {
  const { navigate } = await openOnMatch();
  await act(async () => navigate('/markets/live/8'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
