import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noConnection, refusal } from '../../lib/api/fakeApi.tsx';
import { adoptSession } from '../../lib/session/sessionStore.ts';
import { closeDeposit, endAwaiting, openDeposit, useDeposit } from '../../lib/wallet/depositStore.ts';
import { notify } from '../../ui/notify.ts';
import DepositDialog from './DepositDialog.tsx';
import { address, press, session, showScreen, type } from '../../test/screen.tsx';

const error = vi.spyOn(notify, 'error');
const info = vi.spyOn(notify, 'info');
const sent = () => ({ message: 'USSD sent to your Mobile Phone Number' });

function show(deposit: () => unknown = sent, at = '/my-account') {
  const { calls } = showScreen(at, <DepositDialog />, at, {
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
    'wallet.deposit': deposit,
  });
  return () => calls.map(({ line }) => line).filter((line) => line.startsWith('POST'));
}

const quickAmounts = () => screen.getAllByRole('button', { name: /^\d+$/ }).map((button) => button.textContent);
const amount = () => screen.getByLabelText('Amount', { selector: 'input' });

// The dialog's code loads when it first opens; no test is to wait for that.
beforeAll(async () => void (await import('../../ui/SheetSurface.tsx')));
beforeEach(() => {
  vi.clearAllMocks();
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
    expect(quickAmounts()).toEqual(['50', '100', '200', '500']);
    expect(screen.getByText(/Maximum daily transaction value is 300,000.00 KES/)).toBeTruthy();
    expect(screen.getByText(/Maximum value per transaction is 150,000.00 KES/)).toBeTruthy();
  });

  it('leaves 200 out on Home', async () => {
    openDeposit();
    show(sent, '/');
    await screen.findByRole('dialog');
    expect(quickAmounts()).toEqual(['50', '100', '500']);
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

  it('offers 50 again after a deposit', async () => {
    openDeposit();
    show();
    await screen.findByRole('dialog');
    press('500');
    press('Deposit KES 500');
    await screen.findByText('USSD sent to your Mobile Phone Number');
    press('Okay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => openDeposit());
    await screen.findByRole('dialog');
    expect(amount()).toHaveProperty('value', '50');
  });

  it('leads to the transactions', async () => {
    openDeposit();
    show();
    await screen.findByRole('dialog');
    press('Deposit KES 50');
    fireEvent.click(await screen.findByRole('link', { name: 'My transactions' }));
    expect(address()).toBe('/transactions');
  });

  it('leads a newcomer to the bonuses five seconds after the phone was asked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openDeposit();
    show(sent, '/account-created');
    await screen.findByRole('dialog');
    press('Deposit KES 50');
    await screen.findByText('Your bonuses open in a moment.');
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(address()).toBe('/account-created');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(address()).toBe('/freebet');
    expect(useDeposit.getState().occasion).toBeNull();
    vi.useRealTimers();
  });
});

describe('the offline tab', () => {
  const open = async () => {
    openDeposit();
    const posts = show();
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('tab', { name: 'Offline' }));
    return posts;
  };

  it('says how to pay to the paybill number', async () => {
    await open();
    expect(screen.getByText(/paybill number \d+/)).toBeTruthy();
  });

  it('wants the message', async () => {
    await open();
    press('Submit');
    await screen.findByText('Please enter your mobile-money message.');
    expect(error).toHaveBeenCalledWith('Please enter your mobile-money message.');
  });

  it('takes a message, says that nothing is made of it yet, and sends nothing', async () => {
    const posts = await open();
    type('Mobile-money message', 'QWE123 Confirmed. Ksh50.00 paid');
    press('Submit');
    await waitFor(() => expect(info).toHaveBeenCalledWith('Offline deposit functionality is not implemented yet.'));
    expect(posts()).toEqual([]);
  });
});
