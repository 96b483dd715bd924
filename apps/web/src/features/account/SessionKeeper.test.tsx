import { CORE_CAPABILITIES } from '@ushindi/api-contract';
import { PROCEDURES } from '@ushindi/api-contract/procedures';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#lib/api/createApi.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#ui/feedback/notify.ts';
import { keepFor, keptFor } from '#entities/session/kept.ts';
import { latestSessionChange } from '#entities/session/otherTabs.ts';
import { adoptSession, endSession, currentSession } from '#entities/session/sessionStore.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { openDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { fakeApi, noConnection, type Answer } from '#test/fakeApi.tsx';
import { Address, address, press, session } from '#test/screen.tsx';
import { requestSession, SessionKeeper } from './SessionKeeper.tsx';
import { useLogOut } from './useLogOut.ts';
import { useSignIn } from './useSignIn.ts';

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

function show(
  answers: Record<string, Answer>,
  at = '/my-account',
  beforeRendering: (api: Api) => void = () => {},
  part?: ReactNode,
) {
  const { wrapper: Api, api } = fakeApi({ 'wallet.balance': () => ({ balance: 40, bonus: 0 }), ...answers });
  beforeRendering(api);
  render(
    <Api>
      <MemoryRouter initialEntries={[at]}>
        <SessionKeeper />
        <Player />
        {part}
        <Address />
      </MemoryRouter>
    </Api>,
  );
  return api;
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
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
  await waitFor(() =>
    expect(said.info).toHaveBeenCalledWith('You have been logged out.', { id: 'session', isOfApp: true }),
  );
  expect(screen.getByRole('button').textContent).toBe('nothing');
  const kept = api.queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  expect(kept.filter((data) => data !== undefined)).toEqual([
    { rules: null },
    { offered: [...CORE_CAPABILITIES] },
    { signedIn: false },
  ]);
});

it('removes the notice of the logout when a player signs in', { tags: ['A-110'] }, async () => {
  function SignIn() {
    const signIn = useSignIn();
    return (
      <button type="button" onClick={() => void signIn(session)}>
        Sign in
      </button>
    );
  }
  show({ 'account.session': () => session, 'account.logout': () => ({ signedIn: false }) }, '/', undefined, <SignIn />);
  await screen.findByText('KES 40');
  await press('KES 40');
  await waitFor(() =>
    expect(said.info).toHaveBeenCalledWith('You have been logged out.', { id: 'session', isOfApp: true }),
  );
  const dismiss = vi.spyOn(notify, 'dismiss').mockClear();
  await press('Sign in');
  await waitFor(() => expect(dismiss).toHaveBeenCalledWith('session'));
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
  expect(said.info).toHaveBeenCalledWith('You have been logged out.', { id: 'session', isOfApp: true });
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

it('closes the deposit dialog of the player before', { tags: ['R-132'] }, async () => {
  let player = session;
  show({ 'account.session': () => player });
  await screen.findByText('KES 40');
  openDeposit();
  player = { ...session, accNo: '8' };
  localStorage.setItem('ushindi.session', 'signedIn 1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.session' })));
  await waitFor(() => expect(useDeposit.getState().occasion).toBeNull());
});

it('replaces what a screen shows of the player before', { tags: ['R-132'] }, async () => {
  let player = session;
  let limits = 'of 7';
  const Limits = () => <p>{String(trpc.saferPlay.status.useQuery().data)}</p>;
  show({ 'account.session': () => player, 'saferPlay.status': () => limits }, '/my-account', undefined, <Limits />);
  await screen.findByText('of 7');
  [player, limits] = [{ ...session, accNo: '8' }, 'of 8'];
  localStorage.setItem('ushindi.session', 'signedIn 1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.session' })));
  expect(await screen.findByText('of 8')).toBeTruthy();
});

it('forgets the response of every call of the player', { tags: ['A-110'] }, async () => {
  const { queryClient } = show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  const ofPlayer = PROCEDURES.filter(({ type, meta }) => type === 'query' && meta.auth === 'player');
  // The leaderboard is for everyone and has the place of the player.
  const keys = [...ofPlayer.map(({ name }) => name), 'leaderboard.get'].map((name) => [name.split('.')]);
  for (const key of keys) queryClient.setQueryData(key, 'private');
  act(() => endSession({ why: 'loggedOut' }));
  expect(keys.filter((key) => queryClient.getQueryData(key) !== undefined)).toEqual([]);
});

it('ignores a session that was requested before the logout', { tags: ['A-110'] }, async () => {
  const late = Promise.withResolvers<typeof session>();
  const answers = [() => session, () => late.promise];
  const { queryClient } = show({ 'account.session': () => answers.shift()?.() });
  await screen.findByText('KES 40');
  const refetched = queryClient.refetchQueries({ queryKey: [['account', 'session']] });
  await waitFor(() => expect(answers).toEqual([]));
  act(() => endSession({ why: 'loggedOut' }));
  late.resolve(session);
  await act(() => refetched);
  expect(queryClient.getQueryData([['account', 'session'], { type: 'query' }])).toEqual({ signedIn: false });
  expect(currentSession().status).toBe('guest');
});

it('requests the session again after a login in another tab, also while it is unknown', {
  tags: ['R-132'],
}, async () => {
  const early = Promise.withResolvers<object>();
  const answers = [() => early.promise, () => session];
  show({ 'account.session': () => answers.shift()?.() });
  await waitFor(() => expect(answers).toHaveLength(1));
  localStorage.setItem('ushindi.session', 'signedIn 1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.session' })));
  await act(async () => early.resolve({ signedIn: false }));
  expect(await screen.findByText('KES 40')).toBeTruthy();
});

it('shows nothing of a player who logged out while the page was in the back/forward cache', {
  tags: ['R-132'],
}, async () => {
  const { queryClient } = show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  localStorage.setItem('ushindi.session', 'ended 1');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(currentSession().status).toBe('guest');
  expect(queryClient.getQueryData([['wallet', 'balance'], { type: 'query' }])).toBeUndefined();
});

it('takes away the receipt with its player', { tags: ['R-132'] }, async () => {
  show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  useSlip.setState({ receipt: { betReference: 'KQZMT47', possibleWin: 1, freebetAmount: null, seenOdds: new Map() } });
  act(() => endSession({ why: 'loggedOut' }));
  expect(useSlip.getState().receipt).toBeNull();
});

it('opens the screen of an exclusion, and reports its end to the other tabs', { tags: ['R-141'] }, async () => {
  const api = show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  vi.clearAllMocks();
  act(() => endSession({ why: 'excluded', untilMs: 1_795_000_000_000 }));
  await waitFor(() => expect(address()).toBe('/excluded'));
  expect(currentSession()).toEqual({ status: 'guest', redirectTo: '/excluded' });
  expect(latestSessionChange()).toEqual({ what: 'excluded', untilMs: 1_795_000_000_000 });
  expect(said.warning).not.toHaveBeenCalled();
  expect(api.queryClient.getQueryData([['wallet', 'balance'], { type: 'query' }])).toBeUndefined();
});

it.each(['1795000000000', 'null', 'undefined'])(
  'follows an exclusion in another tab: %s',
  { tags: ['R-141'] },
  async (until) => {
    show({ 'account.session': () => session });
    await screen.findByText('KES 40');
    const message = `excluded 1 ${until}`;
    localStorage.setItem('ushindi.session', message);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.session' })));
    await waitFor(() => expect(address()).toBe('/excluded'));
    expect(currentSession().status).toBe('guest');
    // The change is not reported again.
    expect(localStorage.getItem('ushindi.session')).toBe(message);
  },
);

it('shows that the operator has ended the session of this visit', { tags: ['R-126'] }, async () => {
  show({ 'account.session': () => ({ signedIn: false, hasEnded: true }) });
  await waitFor(() =>
    expect(said.warning).toHaveBeenCalledWith('Session expired. Please log in again.', {
      id: 'session',
      isOfApp: true,
    }),
  );
  expect(currentSession().status).toBe('guest');
});

it('shows why the operator has ended the session', { tags: ['R-141'] }, async () => {
  const message = 'You have excluded yourself from betting.';
  show({ 'account.session': () => ({ signedIn: false, hasEnded: true, message }) });
  await waitFor(() => expect(said.warning).toHaveBeenCalledWith(message, { id: 'session', isOfApp: true }));
});

it('shows a sign-in on a new device once, until the session ends', { tags: ['R-130'] }, async () => {
  localStorage.removeItem('ushindi.newDevice');
  const newDevice = { id: 'a', device: 'Opera Mini on Android', atMs: Date.UTC(2026, 10, 21, 9, 30) };
  const api = show({ 'account.session': () => ({ ...session, newDevice }) });
  await waitFor(() => expect(said.warning).toHaveBeenCalledTimes(1));
  expect(said.warning.mock.calls[0]?.[0]).toContain('a new device: Opera Mini on Android, ');
  await act(() => api.queryClient.refetchQueries());
  expect(said.warning).toHaveBeenCalledTimes(1);
  const dismiss = vi.spyOn(notify, 'dismiss').mockClear();
  act(() => endSession({ why: 'loggedOut' }));
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('newDevice');
});

it('removes the notice of a new device when another player signs in in another tab', { tags: ['R-130'] }, async () => {
  const newDevice = { id: 'b', device: 'Chrome on Android', atMs: 0 };
  let player: object = { ...session, newDevice };
  const api = show({ 'account.session': () => player });
  await waitFor(() => expect(said.warning).toHaveBeenCalledTimes(1));
  const dismiss = vi.spyOn(notify, 'dismiss');
  player = { ...session, accNo: '8' };
  await act(() => api.queryClient.refetchQueries());
  await waitFor(() => expect(dismiss).toHaveBeenCalledWith('newDevice'));
});

it('shows no new device to a guest whose session ended before the notice had loaded', { tags: ['R-130'] }, async () => {
  const loaded = Promise.withResolvers<void>();
  vi.doMock('./newDeviceNotice.ts', async (importOriginal) => {
    await loaded.promise;
    return importOriginal();
  });
  show({ 'account.session': () => ({ ...session, newDevice: { id: 'c', device: 'Chrome on Android', atMs: 0 } }) });
  await waitFor(() => expect(currentSession().status).toBe('player'));
  act(() => endSession({ why: 'loggedOut' }));
  loaded.resolve();
  await vi.dynamicImportSettled();
  vi.doUnmock('./newDeviceNotice.ts');
  expect(said.warning).not.toHaveBeenCalled();
});

it.each([
  [{ why: 'expired' }, 'Session expired. Please log in again.'],
  [{ why: 'lost', message: 'Signed in elsewhere.' }, 'Signed in elsewhere.'],
  [{ why: 'lost', message: '' }, 'Session expired. Please log in again.'],
] as const)('shows why a session ended: %j', async (end, text) => {
  show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  act(() => endSession(end));
  expect(said.warning).toHaveBeenCalledWith(text, { id: 'session', isOfApp: true });
});

it('ends the session on Home with the words of the operator', { tags: ['A-241'] }, async () => {
  show({ 'account.session': () => session }, '/');
  await screen.findByText('KES 40');
  act(() => endSession({ why: 'lost', message: 'Over.' }));
  expect(said.warning).toHaveBeenCalledWith('Over.', { id: 'session', isOfApp: true });
  expect(address()).toBe('/');
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
  expect(said.warning).toHaveBeenCalledWith(text, { id: 'session', isOfApp: true });
  await waitFor(() => expect(address()).toMatch(/^\/verify\/\w+\?msisdn=\d+&fromLogin=true$/));
});

it('redirects Home after a refusal by the operator', async () => {
  show({ 'account.session': () => session });
  await screen.findByText('KES 40');
  act(() => endSession({ why: 'lost', message: 'Signed in elsewhere.' }));
  await waitFor(() => expect(address()).toBe('/'));
});

it.each([
  [{ why: 'lost', message: '' }, '/withdraw?from=account'],
  [{ why: 'expired' }, '/withdraw?from=account'],
  [{ why: 'loggedOut' }, null],
] as const)('keeps the address of the screen after %j as %j', { tags: ['R-496'] }, async (end, kept) => {
  show({ 'account.session': () => session }, '/withdraw?from=account');
  await screen.findByText('KES 40');
  keepFor(session.accNo, 'path', '/earlier');
  act(() => endSession(end));
  expect(keptFor(session.accNo, 'path')).toBe(kept);
});
