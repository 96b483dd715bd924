import { screen, waitFor } from '@testing-library/react';
import { DEPOSIT_LIMITS } from '@ushindi/shared';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { press, session, showScreen, type } from '#test/screen.tsx';
import WithdrawScreen, { checkWithdrawal } from './WithdrawScreen.tsx';

const invalid = 'Please enter a valid amount.';
const notWhole = 'Please enter a whole-number amount (no decimals).';

it.each([
  ['100', true],
  ['1', true],
  ['0', invalid],
  ['-5', invalid],
  ['', invalid],
  ['all', invalid],
  ['1e20', invalid],
  ['100000000000000000000', invalid],
  ['1000000000', true],
  ['10.5', notWhole],
  ['1e3', notWhole],
])('validates a withdrawal of %j: %s', { tags: ['A-175'] }, (text, verdict) => {
  expect(checkWithdrawal(text)).toBe(verdict);
});

describe('Withdraw', () => {
  const said = { error: vi.spyOn(notify, 'error'), success: vi.spyOn(notify, 'success') };
  const balance = () => ({ balance: 500, bonus: 0 });
  let terms: () => unknown;
  const show = (withdraw: (input: unknown) => unknown, balanceAnswer: () => unknown = balance) =>
    showScreen('/withdraw', <WithdrawScreen />, '/withdraw', {
      'wallet.withdraw': withdraw,
      'wallet.balance': balanceAnswer,
      'wallet.withdrawalTerms': () => terms(),
    });
  const isBlocked = () => screen.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled') === 'true';
  const submit = async (amount: string) => {
    await waitFor(() => expect(isBlocked()).toBe(false));
    await type('Amount', amount);
    await press('Withdraw');
  };

  beforeEach(() => {
    vi.clearAllMocks();
    terms = () => ({ free: 200, feePercent: 10, taxPercent: 0 });
    adoptSession({ ...session, signedIn: true });
  });

  it('shows the minimum and the fee', { tags: ['A-175', 'A-273'] }, () => {
    show(() => null);
    expect(screen.getByText(/KES 100/).textContent).toContain('10% fee');
  });

  const rowOf = (name: string) => screen.getByText(name).parentElement?.textContent;

  it('shows what is free of a fee, and for an amount the fee and what arrives', {
    tags: ['A-273', 'R-93'],
  }, async () => {
    show(() => null);
    await screen.findByText('You can withdraw KES 200.00 without a fee.');
    await type('Amount', '500');
    expect(rowOf('Fee')).toMatch(/30\.00$/);
    expect(rowOf('You receive')).toMatch(/470\.00$/);
  });

  it('shows no amount that arrives for one below the minimum', { tags: ['A-175'] }, async () => {
    show(() => null);
    const free = 'You can withdraw KES 200.00 without a fee.';
    await screen.findByText(free);
    const { minWithdrawal } = DEPOSIT_LIMITS;
    await type('Amount', String(minWithdrawal - 1));
    expect(screen.queryByText('You receive')).toBeNull();
    screen.getByText(free);
    await type('Amount', String(minWithdrawal));
    expect(rowOf('You receive')).toMatch(/100\.00$/);
  });

  it('sends the fee that the player was shown', { tags: ['R-93'] }, async () => {
    const withdraw = vi.fn(() => ({ message: 'On its way.' }));
    show(withdraw);
    await submit('500');
    await waitFor(() => expect(said.success).toHaveBeenCalled());
    expect(withdraw).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amount: 500, maxFee: 30 }));
  });

  it('shows the tax of what is left after the fee, and sends both as shown', { tags: ['R-189'] }, async () => {
    terms = () => ({ free: 200, feePercent: 10, taxPercent: 5 });
    const withdraw = vi.fn(() => ({ message: 'On its way.' }));
    show(withdraw);
    await screen.findByText('You can withdraw KES 200.00 without a fee.');
    // 10 % of 300 are 30; 5 % of 470 are 23.50, in whole KES 23.
    await type('Amount', '500');
    expect(rowOf('Fee')).toMatch(/30\.00$/);
    expect(rowOf('Withholding tax (5%)')).toMatch(/23\.00$/);
    expect(rowOf('You receive')).toMatch(/447\.00$/);
    await press('Withdraw');
    await waitFor(() => expect(said.success).toHaveBeenCalled());
    expect(withdraw).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amount: 500, maxFee: 53 }));
  });

  it('shows no fee where the operator takes none', { tags: ['R-93'] }, async () => {
    terms = () => ({ free: 0, feePercent: 0, taxPercent: 0 });
    show(() => ({ message: 'On its way.' }));
    await submit('500');
    expect(screen.queryByText('You receive')).toBeNull();
  });

  it('sends nothing before the fee is known', { tags: ['R-93'] }, async () => {
    terms = () => refusal('UPSTREAM_UNAVAILABLE', 'Away.');
    show(() => null);
    await screen.findByText('Unable to fetch the fee of a withdrawal.');
    expect(isBlocked()).toBe(true);
    terms = () => ({ free: 0, feePercent: 10, taxPercent: 0 });
    await press('Try again');
    await waitFor(() => expect(isBlocked()).toBe(false));
  });

  it('sends the amount, confirms it and refetches the balance', async () => {
    let held = 500;
    show(
      () => {
        held = 380;
        return { message: 'On its way.' };
      },
      () => ({ balance: held, bonus: 0 }),
    );
    await screen.findByText('500.00');
    await submit('120');
    await waitFor(() => expect(said.success).toHaveBeenCalledWith('Withdrawal successful!'));
    await screen.findByText('380.00');
  });

  it('sends nothing for an invalid amount', async () => {
    const { calls } = show(() => null);
    await submit('10.5');
    await screen.findByText(notWhole);
    expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.');
    expect(calls.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
  });

  it('links to the proof of age if that is missing', { tags: ['R-190'] }, async () => {
    show(() => refusal('AGE_NOT_PROVEN', 'Please prove your age first.', { ageState: 'none' }));
    await submit('100');
    await screen.findByText('Please prove your age first.');
    expect(screen.getByRole('link', { name: 'Prove my age' }).getAttribute('href')).toBe('/age-proof');
  });

  it('shows that it failed, and the reason beside the form', async () => {
    show(() => refusal('INVALID', 'The least withdrawal is 100 KES.'));
    await submit('50');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Withdrawal failed.'));
    await screen.findByText('The least withdrawal is 100 KES.');
  });

  it.each([
    ['no answer', noConnection],
    ['an unknown outcome', () => refusal('UPSTREAM_TIMEOUT', 'Too slow.', { outcomeUnknown: true })],
  ])('links to the place that shows the outcome after %s', async (_, answer) => {
    show(answer);
    await submit('100');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('An error occurred during withdrawal.'));
    await screen.findByRole('link', { name: 'My transactions' });
  });

  it('shows that the account cannot be read', async () => {
    show(
      () => null,
      () => refusal('UPSTREAM_UNAVAILABLE', 'Away.'),
    );
    expect(await screen.findByText('Unable to fetch account data.')).toBeTruthy();
  });
});
