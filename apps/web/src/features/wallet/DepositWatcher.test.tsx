import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useConnection } from '#lib/connection.ts';
import { notify, useNotices } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { awaitDeposit } from '#entities/wallet/awaitedDeposit.ts';
import { closeDeposit, endAwaiting, openDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { fakeApi, refusal } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { DepositHost } from './DepositHost.tsx';
import DepositProgress from './DepositProgress.tsx';

const success = vi.spyOn(notify, 'success');
const warning = vi.spyOn(notify, 'warning');
const key = '0123456789abcdef';

// The dialog itself has its own test; loading it here would only be slow.
vi.mock('./DepositDialog.tsx', () => ({ default: () => null }));

beforeEach(() => {
  vi.clearAllMocks();
  endAwaiting();
  closeDeposit();
  adoptSession({ ...session, signedIn: true });
  useSlip.setState({ isOpen: false, selections: [] });
});

const renderHost = (wrapper: ReturnType<typeof fakeApi>['wrapper'], beside: ReactNode = null) =>
  render(
    <MemoryRouter>
      <DepositHost />
      {beside}
    </MemoryRouter>,
    { wrapper },
  );

it('shows on Home that the balance failed, until it is there', { tags: ['A-241'] }, async () => {
  const error = vi.spyOn(notify, 'error');
  const dismiss = vi.spyOn(notify, 'dismiss');
  let isAway = true;
  const { wrapper, calls } = fakeApi({
    'wallet.balance': () => (isAway ? refusal('UPSTREAM_UNAVAILABLE', 'Away.') : { balance: 40, bonus: 0 }),
  });
  renderHost(wrapper);
  await waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
  const [text, options] = error.mock.calls[0] ?? [];
  expect(text).toBe('Unable to verify your session. Please log in again.');
  isAway = false;
  options?.action?.run();
  await waitFor(() => expect(dismiss).toHaveBeenCalledWith('balance'));
});

it('asks nobody to log in because the phone has no network', { tags: ['A-241'] }, async () => {
  const error = vi.spyOn(notify, 'error');
  const { api, wrapper } = fakeApi({ 'wallet.balance': () => refusal('UPSTREAM_UNAVAILABLE', 'Away.') });
  const fail = () => act(() => api.queryClient.refetchQueries());
  renderHost(wrapper);
  await waitFor(() => expect(error).toHaveBeenCalledOnce());
  useConnection.setState({ isOnline: false });
  await fail();
  useConnection.setState({ isOnline: true });
  await fail();
  expect(error).toHaveBeenCalledTimes(2);
});

const waiting = (more: object = {}) =>
  awaitDeposit({
    key,
    accNo: '7',
    amountKes: 100,
    startedAtMs: Date.now(),
    balanceBefore: 40,
    isTopUp: false,
    isAccepted: false,
    ...more,
  });

function watch(status: object, balance = () => 140, beside: ReactNode = null) {
  const asked: unknown[] = [];
  const { wrapper } = fakeApi({
    'wallet.balance': () => ({ balance: balance(), bonus: 0 }),
    'wallet.depositStatus': (input) => {
      asked.push(input);
      return { failure: null, amount: 100, receipt: '', ...status };
    },
  });
  renderHost(wrapper, beside);
  return asked;
}

it('keeps the dialog open when the match below it kicks off', { tags: ['R-493'] }, async () => {
  const { wrapper } = fakeApi({ 'wallet.balance': () => ({ balance: 40, bonus: 0 }) });
  render(
    <MemoryRouter initialEntries={['/markets/live/7', '/markets/7']} initialIndex={1}>
      <DepositHost />
      <Back />
    </MemoryRouter>,
    { wrapper },
  );
  act(() => openDeposit());
  fireEvent.click(screen.getByText('Back'));
  expect(useDeposit.getState().occasion).not.toBeNull();
});

it('closes the dialog on another screen, and keeps the deposit', { tags: ['R-493', 'R-72'] }, async () => {
  const { wrapper } = fakeApi({
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
    'wallet.depositStatus': () => ({ state: 'waitingForPin', failure: null, amount: 100, tax: 0, receipt: '' }),
  });
  waiting();
  render(
    <MemoryRouter initialEntries={['/', '/live']} initialIndex={1}>
      <DepositHost />
      <Back />
    </MemoryRouter>,
    { wrapper },
  );
  act(() => openDeposit());
  expect(useDeposit.getState().occasion).not.toBeNull();
  fireEvent.click(screen.getByText('Back'));
  expect(useDeposit.getState()).toMatchObject({ occasion: null, awaited: { key } });
  // The dialog of the next screen stays.
  act(() => openDeposit());
  await act(async () => undefined);
  expect(useDeposit.getState().occasion).not.toBeNull();
});

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const isOver = () => waitFor(() => expect(useDeposit.getState().awaited).toBeNull());

describe('the awaited deposit', () => {
  it('is asked for by its key after the page was closed, and shown when it is paid', { tags: ['R-72'] }, async () => {
    waiting();
    useDeposit.setState({ awaited: null });
    const asked = watch({ state: 'paid' });
    await waitFor(() => expect(success).toHaveBeenCalledWith('Your balance is now KES 140.00.', { id: 'deposit' }));
    await isOver();
    expect(asked[0]).toEqual({ idempotencyKey: key });
    expect(localStorage.getItem('ushindi.deposit')).toBeNull();
    expect(useSlip.getState().isOpen).toBe(false);
  });

  it('opens the slip again when the money for its bet has arrived', { tags: ['R-73'] }, async () => {
    useSlip.setState({ selections: [aSelection()] });
    openDeposit({ kind: 'topUp', neededKes: 100 });
    waiting({ isTopUp: true });
    watch({ state: 'paid' });
    await waitFor(() => expect(useSlip.getState().isOpen).toBe(true));
    expect(useDeposit.getState().occasion).toBeNull();
  });

  it('shows why it failed', { tags: ['R-70'] }, async () => {
    waiting();
    watch({ state: 'failed', failure: 'cancelled' });
    await isOver();
    const text = 'You cancelled the payment. Try again and enter your PIN when M-PESA asks for it.';
    expect(warning).toHaveBeenCalledWith(text, { persistent: true, id: 'deposit' });
  });

  it('leaves it to the dialog or screen that follows it to show why it failed', { tags: ['R-70'] }, async () => {
    waiting();
    const { awaited } = useDeposit.getState();
    if (awaited === null) throw new Error('no deposit is awaited');
    const ways = { takesFocus: false, leadsOn: false, onDone: vi.fn(), onAgain: vi.fn() };
    watch({ state: 'failed', failure: 'cancelled' }, undefined, <DepositProgress deposit={awaited} {...ways} />);
    await screen.findByRole('heading', { name: 'You cancelled the payment' });
    await isOver();
    expect(warning).not.toHaveBeenCalled();
  });

  it('replaces the notice of one that failed before when it is paid', { tags: ['R-173'] }, async () => {
    notify.warning('You cancelled the payment.', { persistent: true, id: 'deposit' });
    waiting();
    watch({ state: 'paid' });
    const { result } = renderHook(useNotices);
    await waitFor(() =>
      expect(result.current).toMatchObject([{ kind: 'success', text: 'Your balance is now KES 140.00.' }]),
    );
  });

  it.each(['sending', 'sent', 'waitingForPin', 'checking'])('is awaited further while it is %s', async (state) => {
    waiting();
    watch({ state });
    // The operator has it: another tap is another deposit.
    await waitFor(() => expect(useDeposit.getState().awaited?.isAccepted).toBe(true));
    expect(success).not.toHaveBeenCalled();
  });

  it('is awaited nearly two minutes for a higher balance, and does not arrive by a lower one', async () => {
    waiting({ startedAtMs: Date.now() - 90_000 });
    const read = vi.fn(() => 30);
    watch({ state: 'unknown' }, read);
    await waitFor(() => expect(read).toHaveBeenCalled());
    await act(async () => undefined);
    expect(useDeposit.getState().awaited).not.toBeNull();
    expect(success).not.toHaveBeenCalled();
  });

  it('is not awaited longer after the clock of the phone was set back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    waiting({ startedAtMs: Date.now() + 3_600_000 });
    const read = vi.fn(() => 30);
    watch({ state: 'unknown' }, read);
    await waitFor(() => expect(read).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(useDeposit.getState().awaited).toBeNull();
  });

  it('is followed by an earlier one without an answer, which a higher balance does not decide', {
    tags: ['R-58', 'R-72'],
  }, async () => {
    const earlier = 'fedcba9876543210';
    const { wrapper } = fakeApi({
      'wallet.balance': () => ({ balance: 140, bonus: 0 }),
      'wallet.depositStatus': (input) => {
        const isNewer = (input as { idempotencyKey: string }).idempotencyKey === key;
        return { failure: null, amount: 100, tax: 0, receipt: '', state: isNewer ? 'paid' : 'sending' };
      },
    });
    waiting({ key: earlier });
    waiting();
    renderHost(wrapper);
    await waitFor(() =>
      expect(useDeposit.getState().awaited).toMatchObject({ key: earlier, balanceBefore: null, isAccepted: true }),
    );
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
  });

  it('is decided by the balance if the operator does not know its key', async () => {
    waiting();
    watch({ state: 'unknown' });
    await waitFor(() => expect(success).toHaveBeenCalledWith('Your balance is now KES 140.00.', { id: 'deposit' }));
    waiting({ startedAtMs: Date.now() - 120_000, balanceBefore: 200, key: 'fedcba9876543210' });
    await isOver();
    expect(success).toHaveBeenCalledTimes(1);
  });
});
