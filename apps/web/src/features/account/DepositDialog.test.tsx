import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, noConnection, refusal } from '../../lib/api/fakeApi.tsx';
import { adoptSession } from '../../lib/session/sessionStore.ts';
import { closeDeposit, endAwaiting, openDeposit, useDeposit } from '../../lib/wallet/depositStore.ts';
import { notify } from '../../ui/notify.ts';
import DepositDialog from './DepositDialog.tsx';
import { press, session, type } from './testScreen.tsx';

const error = vi.spyOn(notify, 'error');

function show(deposit: () => unknown = () => ({ message: 'USSD sent to your Mobile Phone Number' })) {
  const { calls, wrapper } = fakeApi({
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
    'wallet.deposit': deposit,
  });
  render(<DepositDialog />, { wrapper });
  return () => calls.map(({ line }) => line).filter((line) => line.startsWith('POST'));
}

const amount = () => screen.getByLabelText('Amount', { selector: 'input' });

beforeEach(() => {
  error.mockClear();
  adoptSession({ ...session, signedIn: true });
  closeDeposit();
  endAwaiting();
});

describe('the deposit dialog', () => {
  it('offers 50 and the usual amounts, with the limits', async () => {
    openDeposit();
    show();
    await screen.findByRole('dialog', { name: 'Deposit money into your account' });
    expect(amount()).toHaveProperty('value', '50');
    expect(screen.getAllByRole('button', { name: /^\d+$/ }).map((button) => button.textContent)).toEqual([
      '50',
      '100',
      '200',
      '500',
    ]);
    expect(screen.getByText(/Maximum daily transaction value is 300,000.00 KES/)).toBeTruthy();
    expect(screen.getByText(/Maximum value per transaction is 150,000.00 KES/)).toBeTruthy();
  });

  it('asks the phone and says what to do there', async () => {
    openDeposit();
    const posts = show();
    await screen.findByRole('dialog');
    press('200');
    press('Deposit KES 200');
    await screen.findByText('USSD sent to your Mobile Phone Number');
    expect(screen.getByText(/Once the operation is completed/)).toBeTruthy();
    expect(posts()).toEqual(['POST wallet.deposit']);
    expect(useDeposit.getState().awaited).not.toBeNull();
  });

  it('sends nothing that is no deposit', async () => {
    openDeposit();
    const posts = show();
    await screen.findByRole('dialog');
    type('Amount', '9');
    press('Deposit');
    await screen.findByText('Please enter a valid deposit amount (minimum 10 KES).');
    expect(error).toHaveBeenCalledWith('Please correct the errors in the form.');
    expect(posts()).toEqual([]);
  });

  it.each([
    ['.', true],
    [',', true],
    ['5', false],
  ])('takes digits and no separators: %s', async (sign, isBlocked) => {
    openDeposit();
    show();
    await screen.findByRole('dialog');
    const isTaken = fireEvent.keyPress(amount(), { key: sign, which: sign.charCodeAt(0) });
    expect(isTaken).toBe(!isBlocked);
  });

  it('is a Quick Top Up of the amount a bet needs, with the balance', async () => {
    openDeposit({ kind: 'topUp', neededKes: 37.2 });
    show();
    await screen.findByRole('dialog', { name: 'Quick Top Up' });
    expect(amount()).toHaveProperty('value', '38');
    await screen.findByText('40.00');
  });

  it.each([
    ['what the operator says', () => refusal('REFUSED', 'Daily limit reached.'), 'Daily limit reached.'],
    ['that it failed, without an answer', noConnection, 'An unexpected error occurred. Please try again.'],
  ])('says %s', async (_, answer, text) => {
    openDeposit();
    show(answer);
    await screen.findByRole('dialog');
    press('Deposit KES 50');
    await waitFor(() => expect(error).toHaveBeenCalledWith(text));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
