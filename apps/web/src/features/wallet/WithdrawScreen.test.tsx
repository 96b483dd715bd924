import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noConnection, refusal } from '../../lib/api/fakeApi.tsx';
import { adoptSession } from '../../lib/session/sessionStore.ts';
import { press, session, showScreen, type } from '../../test/screen.tsx';
import { notify } from '../../ui/notify.ts';
import WithdrawScreen from './WithdrawScreen.tsx';
import { checkWithdrawal } from './withdrawRules.ts';

const invalid = 'Please enter a valid amount.';
const notWhole = 'Please enter a whole-number amount (no decimals).';

it.each([
  ['100', true],
  ['1', true],
  ['0', invalid],
  ['-5', invalid],
  ['', invalid],
  ['all', invalid],
  ['10.5', notWhole],
  ['1e3', notWhole],
])('a withdrawal of %j: %s', (text, verdict) => {
  expect(checkWithdrawal(text)).toBe(verdict);
});

describe('Withdraw', () => {
  const said = { error: vi.spyOn(notify, 'error'), success: vi.spyOn(notify, 'success') };
  const balance = () => ({ balance: 500, bonus: 0 });
  const show = (withdraw: () => unknown, balanceAnswer: () => unknown = balance) =>
    showScreen('/withdraw', <WithdrawScreen />, '/withdraw', {
      'wallet.withdraw': withdraw,
      'wallet.balance': balanceAnswer,
    });
  const submit = (amount: string) => {
    type('Amount', amount);
    press('Withdraw');
  };

  beforeEach(() => {
    vi.clearAllMocks();
    adoptSession({ ...session, signedIn: true });
  });

  it('tells the minimum and the fee', () => {
    show(() => null);
    expect(screen.getByText(/100 KES/).textContent).toContain('10% fee');
  });

  it('sends the amount, says so and looks at the balance again', async () => {
    let held = 500;
    show(
      () => {
        held = 380;
        return { message: 'On its way.' };
      },
      () => ({ balance: held, bonus: 0 }),
    );
    await screen.findByText('500.00');
    submit('120');
    await waitFor(() => expect(said.success).toHaveBeenCalledWith('Withdrawal successful!'));
    await screen.findByText('380.00');
  });

  it('sends nothing that is no amount', async () => {
    const { calls } = show(() => null);
    submit('10.5');
    await screen.findByText(notWhole);
    expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.');
    expect(calls.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
  });

  it('says that it failed, and beside the form why', async () => {
    show(() => refusal('INVALID', 'The least withdrawal is 100 KES.'));
    submit('50');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Withdrawal failed.'));
    await screen.findByText('The least withdrawal is 100 KES.');
  });

  it.each([
    ['no answer', noConnection],
    ['an unknown outcome', () => refusal('UPSTREAM_TIMEOUT', 'Too slow.', { outcomeUnknown: true })],
  ])('after %s leads to where the outcome can be seen', async (_, answer) => {
    show(answer);
    submit('100');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('An error occurred during withdrawal.'));
    await screen.findByRole('link', { name: 'My transactions' });
  });

  it('says that the account cannot be read', async () => {
    show(
      () => null,
      () => refusal('UPSTREAM_UNAVAILABLE', 'Away.'),
    );
    expect(await screen.findByText('Unable to fetch account data.')).toBeTruthy();
  });
});
