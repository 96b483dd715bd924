import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#lib/api/createApi.ts';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession, endSession, currentSession } from '#entities/session/sessionStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { fakeApi, noConnection, type Answer } from '#test/fakeApi.tsx';
import { Address, address, press, session } from '#test/screen.tsx';
import { requestSession, SessionKeeper } from './SessionKeeper.tsx';
import { useLogOut } from './useLogOut.ts';

const said = { info: vi.spyOn(notify, 'info'), warning: vi.spyOn(notify, 'warning'), error: vi.spyOn(notify, 'error') };

function Player() {
  const logOut = useLogOut();
  const { balance } = useBalance();
  return (
    <button type="button" onClick={logOut}>
      {balance ? `KES ${balance.balance}` : 'nothing'}
    </button>
  );
}

function show(answers: Record<string, Answer>, at = '/my-account', beforeRendering: (api: Api) => void = () => {}) {
  const { wrapper: Api, api } = fakeApi({ 'wallet.balance': () => ({ balance: 40, bonus: 0 }), ...answers });
  beforeRendering(api);
  render(
    <Api>
      <MemoryRouter initialEntries={[at]}>
        <SessionKeeper />
        <Player />
        <Address />
      </MemoryRouter>
    </Api>,
  );
  return api;
}

beforeEach(() => {
  vi.clearAllMocks();
  adoptSession({ signedIn: false });
});

it('takes the session from the gateway', async () => {
  show({ 'account.session': () => session });
  await waitFor(() => expect(currentSession().status).toBe('player'));
  await screen.findByText('KES 40');
});

it('takes the session that was requested before it rendered, without another call', async () => {
  const answer = vi.fn(() => session);
  show({ 'account.session': answer }, '/my-account', requestSession);
  await screen.findByText('KES 40');
  expect(answer).toHaveBeenCalledOnce();
});

it('repeats a request that failed before it rendered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [noConnection, noConnection, () => session];
  show({ 'account.session': () => answers.shift()?.() }, '/my-account', requestSession);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('KES 40')).toBeTruthy();
  expect(answers).toEqual([]);
  vi.useRealTimers();
});

it('removes everything of the player after logging out', { tags: ['A-110'] }, async () => {
  const api = show({ 'account.session': () => session, 'account.logout': () => ({ signedIn: false }) });
  await screen.findByText('KES 40');
  await press('KES 40');
  await waitFor(() => expect(said.info).toHaveBeenCalledWith('You have been logged out.'));
  expect(screen.getByRole('button').textContent).toBe('nothing');
  const kept = api.queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  expect(kept.filter((data) => data !== undefined)).toEqual([{ signedIn: false }]);
});

it('stays signed in and shows a notice when logging out fails', async () => {
  show({ 'account.session': () => session, 'account.logout': noConnection });
  await screen.findByText('KES 40');
  await press('KES 40');
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Logout failed. Please try again.'));
  expect(currentSession().status).toBe('player');
});

it('follows a logout in another tab, and reports its own', { tags: ['R-132'] }, async () => {
  const { queryClient } = show({ 'account.session': () => session, 'account.logout': () => ({ signedIn: false }) });
  await screen.findByText('KES 40');
  await press('KES 40');
  await waitFor(() => expect(localStorage.getItem('ushindi.session')).toMatch(/^ended /));
  act(() => adoptSession({ ...session, signedIn: true }));
  vi.clearAllMocks();
  localStorage.setItem('ushindi.session', 'ended 1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.session' })));
  expect(currentSession().status).toBe('guest');
  expect(said.info).toHaveBeenCalledWith('You have been logged out.');
  expect(queryClient.getQueryData([['wallet', 'balance'], { type: 'query' }])).toBeUndefined();
  expect(localStorage.getItem('ushindi.session')).toBe('ended 1');
});

it('follows a login in another tab, and drops the data of the player before', { tags: ['R-132'] }, async () => {
  let player = session;
  let balance = 40;
  show({ 'account.session': () => player, 'wallet.balance': () => ({ balance, bonus: 0 }) });
  await screen.findByText('KES 40');
  [player, balance] = [{ ...session, accNo: '8' }, 90];
  localStorage.setItem('ushindi.session', 'signedIn 1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.session' })));
  await waitFor(() => expect(currentSession()).toMatchObject({ player: { accNo: '8' } }));
  expect(screen.queryByText('KES 40')).toBeNull();
});

it('shows that the operator has ended the session of this visit', { tags: ['R-126'] }, async () => {
  show({ 'account.session': () => ({ signedIn: false, hasEnded: true }) });
  await waitFor(() =>
    expect(said.warning).toHaveBeenCalledWith('Session expired. Please log in again.', { id: 'session' }),
  );
  expect(currentSession().status).toBe('guest');
});

it('shows a sign-in on a new device once', { tags: ['R-130'] }, async () => {
  localStorage.removeItem('ushindi.newDevice');
  const newDevice = { id: 'a', device: 'Opera Mini on Android', atMs: Date.UTC(2026, 10, 21, 9, 30) };
  const api = show({ 'account.session': () => ({ ...session, newDevice }) });
  await waitFor(() => expect(said.warning).toHaveBeenCalledTimes(1));
  expect(said.warning.mock.calls[0]?.[0]).toContain('a new device: Opera Mini on Android, ');
  await act(() => api.queryClient.refetchQueries());
  expect(said.warning).toHaveBeenCalledTimes(1);
});

it.each([
  [{ why: 'expired' }, 'Session expired. Please log in again.'],
  [{ why: 'lost', message: 'Signed in elsewhere.' }, 'Signed in elsewhere.'],
  [{ why: 'lost', message: '' }, 'Session expired. Please log in again.'],
] as const)('shows why a session ended: %j', async (end, text) => {
  show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  act(() => endSession(end));
  expect(said.warning).toHaveBeenCalledWith(text, { id: 'session' });
});

it.each(['', 'Over.'])('redirects from Home to Login when the session is gone: %j', async (message) => {
  show({ 'account.session': () => session }, '/');
  await screen.findByText('KES 40');
  act(() => endSession({ why: 'lost', message }));
  expect(said.warning).toHaveBeenCalledWith('Unable to verify your session. Please log in again.', { id: 'session' });
  await waitFor(() => expect(address()).toBe('/login'));
});

it('redirects to Login after a refusal inside a response', async () => {
  show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  act(() => endSession({ why: 'lost', message: 'Over.', toLogin: true }));
  await waitFor(() => expect(address()).toBe('/login'));
});

it.each([
  ['', 'Needs verification'],
  ['Verify first.', 'Verify first.'],
])('redirects to verification when the operator requires it: %j', { tags: ['A-230'] }, async (message, text) => {
  show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  act(() => endSession({ why: 'unverified', message }));
  expect(said.warning).toHaveBeenCalledWith(text, { id: 'session' });
  await waitFor(() => expect(address()).toMatch(/^\/verify\/\w+\?msisdn=\d+&fromLogin=true$/));
});

it('redirects Home after a refusal by the operator', async () => {
  show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  act(() => endSession({ why: 'lost', message: 'Signed in elsewhere.' }));
  await waitFor(() => expect(address()).toBe('/'));
});
