import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { awaitDeposit } from '#entities/wallet/awaitedDeposit.ts';
import { closeDeposit, endAwaiting, openDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { kenyaRules } from '#test/kenyaRules.ts';
import { address, press, session, showScreen, type } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import DepositDialog from './DepositDialog.tsx';
import { DepositPanel } from './DepositPanel.tsx';

const both = (
  <>
    <DepositPanel />
    <DepositDialog />
  </>
);
const error = vi.spyOn(notify, 'error');
const info = vi.spyOn(notify, 'info');
const sent = () => ({ message: 'USSD sent to your Mobile Phone Number' });

let status: object;
let found: () => unknown;
let sentKeys: string[];
const stateOf = (state: string, more: object = {}) => ({
  state,
  failure: null,
  amount: 50,
  tax: 0,
  receipt: '',
  ...more,
});

function show(
  deposit: (input: unknown) => unknown = sent,
  at = '/my-account',
  more: Record<string, () => unknown> = {},
) {
  const { calls } = showScreen(at, <DepositDialog />, at, {
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
    'wallet.deposit': deposit,
    'wallet.depositStatus': () => status,
    'wallet.findDeposit': () => found(),
    ...more,
  });
  return () => calls.map(({ line }) => line).filter((line) => line.startsWith('POST'));
}

const quickAmounts = () => screen.getAllByRole('button', { name: /^\d+$/ }).map((button) => button.textContent);
const amount = () => screen.getByLabelText('Amount', { selector: 'input' });

// Loads the lazy parts first, so that no test waits for a file.
beforeAll(async () => {
  await Promise.all([import('./DepositClosed.tsx'), import('./DepositProgress.tsx'), import('./OfflineDeposit.tsx')]);
});
beforeEach(() => {
  vi.clearAllMocks();
  adoptSession({ ...session, signedIn: true });
  closeDeposit();
  endAwaiting();
  status = stateOf('sent');
  sentKeys = [];
});

describe('the deposit dialog', () => {
  it('offers 50 and the quick amounts, with the limits', { tags: ['A-045'] }, async () => {
    openDeposit();
    show();
    await screen.findByRole('dialog', { name: 'Deposit money into your account' });
    expect(amount()).toHaveProperty('value', '50');
    expect(quickAmounts()).toEqual(['50', '100', '200', '500']);
    expect(screen.getByText(/Maximum daily transaction value is 300,000.00 KES/)).toBeTruthy();
    expect(screen.getByText(/Maximum value per transaction is 150,000.00 KES/)).toBeTruthy();
  });

  it('shows the tax of a deposit before it is sent, and after it was credited', { tags: ['R-188'] }, async () => {
    openDeposit();
    show(sent, '/my-account', { 'rules.current': kenyaRules });
    await screen.findByRole('dialog', { name: 'Deposit money into your account' });
    await type('Amount', '150');
    expect(screen.getByText('Excise tax (5%)').parentElement?.textContent).toContain('7.50');
    expect(screen.getByText('Added to your balance').parentElement?.textContent).toContain('142.50');
    status = stateOf('paid', { amount: 142.5, tax: 7.5 });
    await press('Deposit KES 150');
    expect(await screen.findByText(/KES 142.50 has been added.* KES 7.50 of excise tax was taken\./)).toBeTruthy();
  });

  describe('after a reload during a deposit', { tags: ['R-70', 'R-72'] }, () => {
    const reloadDuring = (accNo: string, more: { amountKes?: number; isAccepted?: boolean } = {}) => {
      const asked = {
        key: '0123456789abcdef',
        amountKes: 50,
        startedAtMs: Date.now(),
        balanceBefore: 40,
        isTopUp: false,
        isAccepted: true,
      };
      awaitDeposit({ ...asked, accNo, ...more });
      useDeposit.setState({ awaited: null });
      openDeposit();
      return show((input) => {
        sentKeys.push((input as { idempotencyKey: string }).idempotencyKey);
        return sent();
      });
    };

    it('shows the state of the deposit, and no form for another', async () => {
      reloadDuring('7');
      await screen.findByText('USSD sent to your Mobile Phone Number');
      expect(screen.queryByLabelText('Amount')).toBeNull();
    });

    it('shows that a request without an answer may not have arrived, and repeats it', {
      tags: ['R-58'],
    }, async () => {
      status = stateOf('unknown');
      reloadDuring('7', { amountKes: 70, isAccepted: false });
      await screen.findByRole('heading', { name: 'No answer yet' });
      expect(screen.getByText('We do not know yet whether your request arrived.')).toBeTruthy();
      expect(screen.queryByText(/USSD sent|Enter your PIN/)).toBeNull();
      await press('Try again');
      await press('Deposit KES 70');
      await screen.findByRole('heading', { name: 'USSD sent to your Mobile Phone Number' });
      expect(sentKeys).toEqual(['0123456789abcdef']);
    });

    it.each([
      ['the amount that a bet needs', 90, 'Deposit KES 90'],
      ['the same amount, if it is enough for the bet', 40, 'Deposit KES 70'],
    ])('offers on Try again %s', { tags: ['R-70'] }, async (_, neededKes, button) => {
      status = stateOf('unknown');
      reloadDuring('7', { amountKes: 70, isAccepted: false });
      act(() => openDeposit({ kind: 'topUp', neededKes }));
      await screen.findByRole('heading', { name: 'No answer yet' });
      await press('Try again');
      expect(screen.getByRole('button', { name: button })).toBeTruthy();
    });

    it('draws a new key for another deposit once the operator has the first one', { tags: ['R-58'] }, async () => {
      reloadDuring('7');
      await screen.findByText('USSD sent to your Mobile Phone Number');
      await press('Another deposit');
      await press('Deposit KES 50');
      await waitFor(() => expect(sentKeys).toHaveLength(1));
      expect(sentKeys).not.toContain('0123456789abcdef');
    });

    it('shows the form for the deposit of another player', async () => {
      reloadDuring('8');
      await screen.findByRole('dialog');
      expect(amount()).toBeTruthy();
    });

    it('shows the form again once the wait for a deposit that the operator does not know is over', async () => {
      status = stateOf('unknown');
      reloadDuring('7');
      await screen.findByText('USSD sent to your Mobile Phone Number');
      act(() => endAwaiting());
      expect(await screen.findByLabelText('Amount', { selector: 'input' })).toBeTruthy();
    });
  });

  it.each([
    [null, 'Betting is closed to you.'],
    [Date.parse('2026-11-28T07:00:00Z'), 'Betting is closed to you until 2026-11-28 10:00.'],
  ])(
    'shows an excluded player when deposits are closed, and how to withdraw: %s',
    { tags: ['R-146'] },
    async (untilMs, text) => {
      openDeposit();
      show(sent, '/my-account', { 'wallet.balance': () => ({ balance: 40, bonus: 0, exclusion: { untilMs } }) });
      await screen.findByRole('heading', { name: 'Deposits are closed to you' });
      expect(screen.getByText(text, { exact: false }).textContent).toContain('You can still withdraw your money.');
      expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('/withdraw');
      expect(screen.queryByRole('tab')).toBeNull();
      expect(screen.queryByLabelText('Amount')).toBeNull();
    },
  );

  it('omits 200 on Home', { tags: ['A-047'] }, async () => {
    openDeposit();
    show(sent, '/');
    await screen.findByRole('dialog');
    expect(quickAmounts()).toEqual(['50', '100', '500']);
  });

  it('sends a prompt to the phone and explains the next step', { tags: ['A-149', 'A-201'] }, async () => {
    openDeposit();
    const posts = show();
    await screen.findByRole('dialog');
    await press('200');
    await press('Deposit KES 200');
    await screen.findByText('USSD sent to your Mobile Phone Number');
    const next = 'Once the operation is completed, you can go to your transaction to use your deposit';
    expect(screen.getByText(next, { exact: false })).toBeTruthy();
    expect(posts()).toEqual(['POST wallet.deposit']);
    expect(useDeposit.getState().awaited).not.toBeNull();
  });

  it('sends nothing for an invalid amount', async () => {
    openDeposit();
    const posts = show();
    await screen.findByRole('dialog');
    await type('Amount', '9');
    await press('Deposit');
    await screen.findByText('Please enter a valid deposit amount (minimum 10 KES).');
    expect(error).toHaveBeenCalledWith('Please correct the errors in the form.');
    expect(posts()).toEqual([]);
  });

  it.each([
    ['.', true],
    [',', true],
    ['5', false],
  ])('accepts digits and no separators: %s', async (sign, isBlocked) => {
    openDeposit();
    show();
    await screen.findByRole('dialog');
    // Not by user-event, whose key presses lack the `which` that React reads here.
    const isTaken = fireEvent.keyPress(amount(), { key: sign, which: sign.charCodeAt(0) });
    expect(isTaken).toBe(!isBlocked);
  });

  it('becomes a Quick Top Up of the amount a bet needs, with the balance', { tags: ['A-051', 'A-148'] }, async () => {
    openDeposit({ kind: 'topUp', neededKes: 37.2 });
    show();
    await screen.findByRole('dialog', { name: 'Quick Top Up' });
    expect(amount()).toHaveProperty('value', '38');
    await screen.findByText('40.00');
  });

  it.each([
    ['what the operator says', () => refusal('REFUSED', 'Daily limit reached.'), 'Daily limit reached.'],
    ['that it failed, without an answer', noConnection, 'An unexpected error occurred. Please try again.'],
  ])('shows %s', async (_, answer, text) => {
    openDeposit();
    show(answer);
    await screen.findByRole('dialog');
    await press('Deposit KES 50');
    await waitFor(() => expect(error).toHaveBeenCalledWith(text, {}));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('offers 50 again after a deposit', { tags: ['A-150'] }, async () => {
    openDeposit();
    show();
    await screen.findByRole('dialog');
    await press('500');
    await press('Deposit KES 500');
    await screen.findByText('USSD sent to your Mobile Phone Number');
    await press('Okay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => endAwaiting());
    act(() => openDeposit());
    await screen.findByRole('dialog');
    expect(amount()).toHaveProperty('value', '50');
  });

  it('links to the transactions', async () => {
    openDeposit();
    show();
    await screen.findByRole('dialog');
    await press('Deposit KES 50');
    await user.click(await screen.findByRole('link', { name: 'My transactions' }));
    expect(address()).toBe('/transactions');
  });

  it('redirects a new player to the bonuses five seconds after the prompt', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openDeposit();
    show(sent, '/account-created');
    await screen.findByRole('dialog');
    await press('Deposit KES 50');
    await screen.findByText('Your bonuses open in a moment.');
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(address()).toBe('/account-created');
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(address()).toBe('/freebet');
    expect(useDeposit.getState().occasion).toBeNull();
    vi.useRealTimers();
  });
});

describe('a requested deposit', () => {
  it('does not redirect from a later dialog of the same screen', { tags: ['R-493'] }, async () => {
    openDeposit();
    show(sent, '/account-created');
    await screen.findByRole('dialog');
    await press('Deposit KES 50');
    await screen.findByText('Your bonuses open in a moment.');
    // As a change of the path does.
    act(() => closeDeposit());
    act(() => endAwaiting());
    act(() => openDeposit());
    await screen.findByRole('dialog');
    await press('Close');
    expect(address()).toBe('/account-created');
  });

  const request = async () => {
    openDeposit();
    const posts = show();
    await screen.findByRole('dialog');
    await press('Deposit KES 50');
    return posts;
  };

  it.each([
    ['sending', 'Sending the prompt', /M-PESA is asked to send a prompt to 2547\*+78/],
    ['sent', 'USSD sent to your Mobile Phone Number', /Enter your PIN on 2547\*+78 to pay KES 50\.00/],
    ['waitingForPin', 'Waiting for your PIN', /No prompt on the phone\?/],
    ['checking', 'We are checking your payment', /do not pay again/],
    ['unknown', 'USSD sent to your Mobile Phone Number', /Once the operation is completed/],
  ])('shows the state %s with the next step', { tags: ['R-70'] }, async (state, title, text) => {
    status = stateOf(state);
    await request();
    await screen.findByRole('heading', { name: title });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows the credited amount and the receipt of a paid deposit', { tags: ['R-70'] }, async () => {
    status = stateOf('paid', { receipt: 'NLJ7RT61SV' });
    await request();
    await screen.findByRole('heading', { name: 'Deposit received' });
    expect(screen.getByText('KES 50.00 has been added to your balance.')).toBeTruthy();
    expect(screen.getByText('Receipt NLJ7RT61SV')).toBeTruthy();
  });

  it.each([
    ['cancelled', 'You cancelled the payment'],
    ['wrongPin', 'The PIN was wrong'],
    ['timedOut', 'No PIN was entered in time'],
    [null, 'The deposit was not made'],
  ])('shows why it failed, and offers the form again: %s', { tags: ['R-70'] }, async (failure, title) => {
    status = stateOf('failed', { failure });
    await request();
    await screen.findByRole('heading', { name: title });
    await press('Try again');
    expect(amount()).toHaveProperty('value', '50');
  });

  it('does not stop the player from depositing again', async () => {
    await request();
    await screen.findByRole('status');
    await press('Another deposit');
    expect(amount()).toHaveProperty('value', '50');
    expect(useDeposit.getState().awaited).not.toBeNull();
  });

  it('is shown instead of the form after the page was loaded again', { tags: ['R-72'] }, async () => {
    await request();
    await screen.findByRole('heading', { name: 'USSD sent to your Mobile Phone Number' });
    cleanup();
    act(() => closeDeposit());
    status = stateOf('waitingForPin');
    act(() => openDeposit());
    show();
    expect(await screen.findByRole('heading', { name: 'Waiting for your PIN' })).toBeTruthy();
  });
});

it('shows on the screen below how far a deposit of the closed dialog is', { tags: ['R-72'] }, async () => {
  openDeposit();
  showScreen('/my-account', both, '/my-account', {
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
    'wallet.deposit': sent,
    'wallet.depositStatus': () => status,
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Deposit KES 50' }));
  await dialog.findByText(/^Enter your PIN/);
  act(() => closeDeposit());
  expect(await screen.findByText(/^Enter your PIN/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deposit KES 50' })).toBeNull();
});

describe('the offline tab', () => {
  const open = async () => {
    openDeposit();
    const posts = show();
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('tab', { name: 'Offline' }));
    await screen.findByLabelText('Mobile-money message');
    return posts;
  };

  it('explains how to pay to the pay bill number', { tags: ['A-050'] }, async () => {
    await open();
    expect(screen.getByText(/paybill number \d+/)).toBeTruthy();
    expect(screen.getByText(`As account number, type your phone number ${session.phone}.`)).toBeTruthy();
  });

  it('requires a message with a receipt code', { tags: ['R-76'] }, async () => {
    const posts = await open();
    await press('Find my deposit');
    await screen.findByText('Please enter your mobile-money message.');
    expect(error).toHaveBeenCalledWith('Please enter your mobile-money message.');
    await type('Mobile-money message', 'QWE123 Confirmed.');
    await press('Find my deposit');
    await screen.findByText(/^This message has no receipt code\./);
    expect(posts()).toEqual([]);
  });

  it.each([
    ['credited', /^Found: KES 500\.00 has been added/],
    ['alreadyCredited', /^This deposit of KES 500\.00 is already/],
    ['checking', /^We are asking M-PESA/],
    ['returned', /^This deposit was sent back to your phone/],
    ['notFound', /^No deposit from your phone has this receipt yet/],
  ])('shows what a search found: %s', { tags: ['R-76'] }, async (outcome, text) => {
    found = () => ({ outcome, amount: 500 });
    const posts = await open();
    await type('Mobile-money message', 'NLJ7RT61SV Confirmed. Ksh500.00 sent to USHINDI');
    await press('Find my deposit');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(posts()).toEqual(['POST wallet.findDeposit']);
  });

  it('shows that an operator has no search, and why a search failed', { tags: ['A-172'] }, async () => {
    await open();
    await type('Mobile-money message', 'NLJ7RT61SV');
    found = () => refusal('NOT_FOUND', 'Not Found');
    await press('Find my deposit');
    await waitFor(() => expect(info).toHaveBeenCalledWith('Offline deposit functionality is not implemented yet.'));
    found = () => refusal('TOO_MANY_REQUESTS', 'Too many searches.');
    await press('Find my deposit');
    await waitFor(() => expect(error).toHaveBeenCalledWith('Too many searches.'));
  });
});
