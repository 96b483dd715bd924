import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropKept, keepFor } from '#entities/session/kept.ts';
import { adoptSession, endSession, type SessionEnd } from '#entities/session/sessionStore.ts';
import { press, session, showScreen, type } from '#test/screen.tsx';
import { DepositPanel } from './DepositPanel.tsx';
import WithdrawScreen from './WithdrawScreen.tsx';

const amount = () => screen.findByLabelText<HTMLInputElement>('Amount', { selector: 'input' });

function show(form: ReactElement) {
  showScreen('/', form, '/', {
    'wallet.withdraw': () => ({ message: 'Sent.' }),
    'wallet.balance': () => ({ balance: 500, bonus: 0 }),
    'wallet.withdrawalTerms': () => ({ free: 200, feePercent: 10, taxPercent: 0 }),
  });
}

/** Ends the session on the open form and shows the form of the next player. */
async function continueAs(accNo: string, form: ReactElement, end: SessionEnd): Promise<string> {
  act(() => endSession(end));
  cleanup();
  adoptSession({ ...session, accNo });
  show(form);
  return (await amount()).value;
}

beforeEach(() => {
  dropKept();
  adoptSession(session);
});

const forms = [
  { name: 'withdrawal', form: <WithdrawScreen />, usual: '' },
  { name: 'deposit', form: <DepositPanel />, usual: '50' },
];

describe.each(forms)('the form for a $name', { tags: ['R-496'] }, ({ form, usual }) => {
  it.each<SessionEnd>([{ why: 'expired' }, { why: 'lost', message: '' }, { why: 'unverified', message: '' }])(
    'has the amount again after a session that ended as $why, once',
    async (end) => {
      show(form);
      await amount();
      await type('Amount', '300');
      expect(await continueAs(session.accNo, form, end)).toBe('300');
      cleanup();
      show(form);
      expect((await amount()).value).toBe(usual);
    },
  );

  it('does not show the amount to another player, or after a logout', async () => {
    show(form);
    await amount();
    await type('Amount', '300');
    expect(await continueAs('8', form, { why: 'expired' })).toBe(usual);
    await type('Amount', '400');
    expect(await continueAs('8', form, { why: 'loggedOut' })).toBe(usual);
  });
});

it('empties the form for a withdrawal after the kept amount was sent', { tags: ['R-496'] }, async () => {
  keepFor(session.accNo, 'withdrawKes', '300');
  show(<WithdrawScreen />);
  const field = await amount();
  expect(field.value).toBe('300');
  const send = screen.getByRole('button', { name: 'Withdraw' });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).not.toBe('true'));
  await press('Withdraw');
  await waitFor(() => expect(field.value).toBe(''));
});
