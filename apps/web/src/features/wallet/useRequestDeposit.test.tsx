import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { endAwaiting, useDeposit } from '#entities/wallet/depositStore.ts';
import { type Answer, fakeApi as bareApi, noConnection, refusal } from '#test/fakeApi.tsx';
import { Address, address, session } from '#test/screen.tsx';
import { useRequestDeposit } from './useRequestDeposit.ts';

/** Fake responses in a router, which a refusal's link needs. */
function fakeApi(answers: Record<string, Answer>) {
  const { wrapper: Api, ...api } = bareApi(answers);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Api>
      <MemoryRouter initialEntries={['/my-account']}>
        {children}
        <Address />
      </MemoryRouter>
    </Api>
  );
  return { ...api, wrapper };
}

/** Answers deposits in order and records their keys. */
function depositsAnswered(answers: readonly (() => unknown)[]) {
  const keys: unknown[] = [];
  const api = fakeApi({
    'wallet.balance': () => ({ balance: 0, bonus: 0 }),
    'wallet.deposit': (input) => {
      keys.push((input as { idempotencyKey: unknown }).idempotencyKey);
      return answers[keys.length - 1]?.();
    },
  });
  return { keys, ...api };
}

beforeEach(() => endAwaiting());

it.each([Number.NaN, 0, -50])('sends no prompt for %d', { tags: ['A-170'] }, (amount) => {
  const error = vi.spyOn(notify, 'error');
  const { calls, wrapper } = fakeApi({});
  renderHook(() => useRequestDeposit(vi.fn()), { wrapper }).result.current.request(amount);
  expect(error).toHaveBeenCalledWith('Invalid deposit amount. Please enter a valid amount.');
  expect(calls).toEqual([]);
});

it('repeats the key after a lost response, and draws another after an answer', { tags: ['R-58'] }, async () => {
  const answers = [
    noConnection,
    () => ({ message: 'Sent.' }),
    () => refusal('REFUSED', 'No.'),
    () => ({ message: '' }),
  ];
  const { keys, wrapper } = depositsAnswered(answers);
  const { result } = renderHook(() => useRequestDeposit(vi.fn()), { wrapper });
  for (let tap = 1; tap <= answers.length; tap += 1) {
    act(() => result.current.request(100));
    await waitFor(() => expect(keys).toHaveLength(tap));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  }
  const [lost, repeated, afterSuccess, afterRefusal] = keys;
  expect(lost).toMatch(/^[0-9a-f]{16}$/);
  expect(repeated).toBe(lost);
  expect(new Set([repeated, afterSuccess, afterRefusal]).size).toBe(3);
});

it('repeats the key from another form until the request has ended', { tags: ['R-58'] }, async () => {
  const answers = [
    noConnection,
    () => refusal('TOO_MANY_REQUESTS', 'Too many calls.'),
    noConnection,
    () => refusal('REFUSED', 'No.'),
    () => ({ message: '' }),
  ];
  const { keys, wrapper } = depositsAnswered(answers);
  for (let tap = 1; tap <= answers.length; tap += 1) {
    const { result, unmount } = renderHook(() => useRequestDeposit(vi.fn()), { wrapper });
    act(() => result.current.request(100));
    await waitFor(() => expect(keys).toHaveLength(tap));
    await waitFor(() => expect(result.current.isPending).toBe(false));
    unmount();
  }
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});

it('keeps the keys of two amounts without an answer', { tags: ['R-58'] }, async () => {
  const made = () => ({ message: '' });
  const { keys, wrapper } = depositsAnswered([noConnection, noConnection, made, made, made]);
  const { result } = renderHook(() => useRequestDeposit(vi.fn()), { wrapper });
  const amounts = [50, 100, 50, 100, 50];
  for (const [index, amount] of amounts.entries()) {
    act(() => result.current.request(amount));
    await waitFor(() => expect(keys).toHaveLength(index + 1));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  }
  const [ofFifty, ofHundred, ...repeated] = keys;
  expect(ofHundred).not.toBe(ofFifty);
  expect(repeated.slice(0, 2)).toEqual([ofFifty, ofHundred]);
  expect(keys.slice(0, 2)).not.toContain(repeated[2]);
});

it('draws another key after an answer that comes when another deposit is awaited', { tags: ['R-58'] }, async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<unknown>();
  const made = () => ({ message: '' });
  const { keys, wrapper } = depositsAnswered([() => answered, noConnection, made]);
  const earlier = renderHook(() => useRequestDeposit(vi.fn()), { wrapper }).result;
  act(() => earlier.current.request(100));
  await waitFor(() => expect(keys).toHaveLength(1));
  const later = renderHook(() => useRequestDeposit(vi.fn()), { wrapper }).result;
  act(() => later.current.request(200));
  await waitFor(() => expect(later.current.isPending).toBe(false));
  answer(made());
  await waitFor(() => expect(earlier.current.isPending).toBe(false));
  act(() => later.current.request(100));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);
});

it('keeps the key of a later deposit when an earlier one is refused late', { tags: ['R-58'] }, async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<unknown>();
  const { keys, wrapper } = depositsAnswered([() => refused, noConnection, () => ({ message: '' })]);
  const earlier = renderHook(() => useRequestDeposit(vi.fn()), { wrapper }).result;
  act(() => earlier.current.request(100));
  await waitFor(() => expect(keys).toHaveLength(1));
  const later = renderHook(() => useRequestDeposit(vi.fn()), { wrapper }).result;
  act(() => later.current.request(200));
  await waitFor(() => expect(keys).toHaveLength(2));
  await waitFor(() => expect(later.current.isPending).toBe(false));
  refuse(refusal('REFUSED', 'No.'));
  await waitFor(() => expect(earlier.current.isPending).toBe(false));
  act(() => later.current.request(200));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).toBe(keys[1]);
});

it('awaits the deposit before the request leaves, and not after a refusal', { tags: ['R-72'] }, async () => {
  adoptSession({ ...session, signedIn: true });
  const seen: unknown[] = [];
  const answers = [noConnection, () => refusal('REFUSED', 'No.')];
  const { wrapper } = fakeApi({
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
    'wallet.deposit': () => {
      seen.push(...(JSON.parse(localStorage.getItem('ushindi.deposit') ?? '[]') as unknown[]));
      return answers[seen.length - 1]?.();
    },
  });
  const { result } = renderHook(() => useRequestDeposit(vi.fn(), { isTopUp: true }), { wrapper });
  act(() => result.current.request(100));
  await waitFor(() =>
    expect(useDeposit.getState().awaited).toMatchObject({ accNo: '7', amountKes: 100, isTopUp: true }),
  );
  await waitFor(() => expect(result.current.isPending).toBe(false));
  // The response is lost: the deposit may have been requested.
  expect(useDeposit.getState().awaited).toEqual({ ...(seen[0] as object), isAccepted: false });
  act(() => result.current.request(100));
  await waitFor(() => expect(useDeposit.getState().awaited).toBeNull());
  expect(seen[1]).toMatchObject({ key: (seen[0] as { key: string }).key });
  expect(localStorage.getItem('ushindi.deposit')).toBeNull();
});

it('links to the limits when one of them refuses the deposit', { tags: ['R-159'] }, async () => {
  const error = vi.spyOn(notify, 'error');
  const playerLimit = { kind: 'deposit', period: 'day', amount: 100, left: 0, renewsAtMs: 0 };
  const { wrapper } = fakeApi({
    'wallet.balance': () => ({ balance: 0, bonus: 0 }),
    'wallet.deposit': () => refusal('INVALID', 'Your own limit.', { playerLimit }),
  });
  const { result } = renderHook(() => useRequestDeposit(vi.fn()), { wrapper });
  act(() => result.current.request(100));
  await waitFor(() => expect(error).toHaveBeenCalledWith('Your own limit.', expect.anything()));
  const link = error.mock.lastCall?.[1]?.action;
  expect(link?.label).toBe('My limits');
  act(() => link?.run());
  expect(address()).toBe('/safer-play');
});
