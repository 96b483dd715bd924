import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { press, session, showScreen, type } from '#test/screen.tsx';
import WithdrawScreen from './WithdrawScreen.tsx';

const storageKey = 'ushindi.withdrawals';
const error = vi.spyOn(notify, 'error');
const success = vi.spyOn(notify, 'success');
const made = () => ({ message: 'On its way.' });

let sent: { amount: number; maxFee: number; idempotencyKey: string }[];
let answer: () => unknown;
const keys = () => sent.map(({ idempotencyKey }) => idempotencyKey);

function open() {
  cleanup();
  showScreen('/withdraw', <WithdrawScreen />, '/withdraw', {
    'wallet.withdraw': (input) => {
      sent.push(input as (typeof sent)[number]);
      return answer();
    },
    'wallet.balance': () => ({ balance: 3_000, bonus: 0 }),
    'wallet.withdrawalTerms': () => ({ free: 200, feePercent: 10, taxPercent: 0 }),
  });
}

async function withdraw(amount: string, answered: () => unknown): Promise<void> {
  answer = answered;
  const earlier = sent.length;
  const notices = error.mock.calls.length + success.mock.calls.length;
  const button = await screen.findByRole('button', { name: 'Withdraw' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await type('Amount', amount);
  await press('Withdraw');
  await waitFor(() => expect(sent).toHaveLength(earlier + 1));
  await waitFor(() => expect(error.mock.calls.length + success.mock.calls.length).toBe(notices + 1));
}

const warning = (amount: string) =>
  screen.queryByText(new RegExp(`^We have no answer yet\\..*KES ${amount} have left`));

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  adoptSession({ ...session, signedIn: true });
  sent = [];
});

describe('a withdrawal without an answer', { tags: ['R-58'] }, () => {
  it('is kept when the answer to one of another tab comes after its screen was left', async () => {
    const late = Promise.withResolvers<unknown>();
    open();
    answer = () => late.promise;
    const button = await screen.findByRole('button', { name: 'Withdraw' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await type('Amount', '500');
    await press('Withdraw');
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    const ofOtherTab = { accNo: '7', amountKes: 300, key: 'key-of-other-tab', sentAtMs: Date.now() };
    const attempts = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as object[];
    localStorage.setItem(storageKey, JSON.stringify([...attempts, ofOtherTab]));
    await act(async () => late.resolve(made()));
    await waitFor(() => expect(JSON.parse(localStorage.getItem(storageKey) ?? '[]')).toEqual([ofOtherTab]));
  });

  it('is repeated with its key after the screen was left, until its answer comes', { tags: ['R-93'] }, async () => {
    open();
    await withdraw('500', noConnection);
    expect(warning('500.00')).toBeTruthy();
    open();
    await waitFor(() => expect(warning('500.00')).toBeTruthy());
    await withdraw('500', made);
    expect(warning('500.00')).toBeNull();
    await withdraw('500', made);
    const [lost, repeated, next] = sent;
    expect(repeated).toEqual(lost);
    expect(repeated?.maxFee).toBe(30);
    expect(next?.idempotencyKey).not.toBe(lost?.idempotencyKey);
  });

  it('keeps its key while another amount is withdrawn', async () => {
    open();
    await withdraw('500', noConnection);
    await withdraw('300', made);
    expect(warning('500.00')).toBeTruthy();
    expect(warning('300.00')).toBeNull();
    await withdraw('500', made);
    expect(keys()[1]).not.toBe(keys()[0]);
    expect(keys()[2]).toBe(keys()[0]);
  });

  it.each([
    ['TOO_MANY_REQUESTS', 'An error occurred during withdrawal.', true],
    ['SESSION_EXPIRED', 'An error occurred during withdrawal.', true],
    ['REFUSED', 'Withdrawal failed.', false],
    ['CONFLICT', 'Withdrawal failed.', false],
  ])('ends only with a refusal of the payment: %s', async (code, notice, isKept) => {
    open();
    await withdraw('500', noConnection);
    await withdraw('500', () => refusal(code, 'No.'));
    expect(error).toHaveBeenLastCalledWith(notice);
    expect(screen.getByText('No.')).toBeTruthy();
    expect(warning('500.00') !== null).toBe(isKept);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('ends with an answer that comes after the screen was left', async () => {
    const later = Promise.withResolvers<unknown>();
    open();
    answer = () => later.promise;
    const button = await screen.findByRole('button', { name: 'Withdraw' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await type('Amount', '500');
    await press('Withdraw');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(warning('500.00')).toBeNull();
    open();
    await waitFor(() => expect(warning('500.00')).toBeTruthy());
    await act(async () => later.resolve(made()));
    await waitFor(() => expect(warning('500.00')).toBeNull());
  });
});

describe('the warning about a withdrawal', { tags: ['R-494'] }, () => {
  const store = (more: object = {}) => {
    const attempt = { accNo: '7', amountKes: 500, key: '0123456789abcdef', sentAtMs: Date.now(), ...more };
    localStorage.setItem(storageKey, JSON.stringify([attempt]));
  };

  it('ends when the player has checked, and the same amount is another withdrawal', async () => {
    store();
    open();
    await waitFor(() => expect(warning('500.00')).toBeTruthy());
    await press('I have checked');
    expect(warning('500.00')).toBeNull();
    await withdraw('500', made);
    expect(keys()).not.toContain('0123456789abcdef');
  });

  it.each([
    ['of another account', { accNo: '8' }],
    ['of a day ago', { sentAtMs: Date.now() - 24 * 60 * 60_000 }],
    ['that is none', { key: 7 }],
  ])('is not shown for an attempt %s', async (_, more) => {
    store(more);
    open();
    await withdraw('500', made);
    expect(warning('500.00')).toBeNull();
    expect(keys()).not.toContain('0123456789abcdef');
  });

  it('shows the attempt of another tab, and repeats it', { tags: ['R-58'] }, async () => {
    open();
    await screen.findByText('3,000.00');
    store();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKey })));
    expect(warning('500.00')).toBeTruthy();
    await withdraw('500', made);
    expect(keys()).toEqual(['0123456789abcdef']);
    expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toEqual([]);
  });
});
