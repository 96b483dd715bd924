import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { RouteAccess } from '#lib/navigation/returnTo.ts';
import { dropKept, keepFor } from '#entities/session/kept.ts';
import { adoptSession, endSession, type SessionEnd } from '#entities/session/sessionStore.ts';
import { closeDeposit, type DepositOccasion, openDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { fakeApi } from '#test/fakeApi.tsx';
import { press, session, showScreen, type } from '#test/screen.tsx';
import { DepositHost } from './DepositHost.tsx';
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
  closeDeposit();
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

function GoTo({ path }: { path: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(path)}>
      go on
    </button>
  );
}

/** Renders a screen of a player that leads to another one. */
function showHost(at: string, next: string) {
  const { wrapper } = fakeApi({ 'wallet.balance': () => ({ balance: 40, bonus: 0 }) });
  render(
    <MemoryRouter initialEntries={[at]}>
      <RouteAccess value={(path) => (path === '/login' ? 'guestOnly' : 'screen')}>
        <DepositHost />
        <GoTo path={next} />
      </RouteAccess>
    </MemoryRouter>,
    { wrapper },
  );
}

describe('the deposit dialog', { tags: ['R-496'] }, () => {
  /** Ends the session while the dialog is open at /live. The next login leads elsewhere. */
  async function continueAt(next: string, occasion?: DepositOccasion, end: SessionEnd = { why: 'expired' }) {
    showHost('/live', '/');
    act(() => openDeposit(occasion));
    await amount();
    await type('Amount', '300');
    act(() => endSession(end));
    cleanup();
    closeDeposit();
    adoptSession(session);
    showHost('/login', next);
    expect(useDeposit.getState().occasion).toBeNull();
    await press('go on');
  }

  it.each<DepositOccasion>([{ kind: 'deposit' }, { kind: 'topUp', neededKes: 120 }])(
    'opens again with its amount after the next login: %j',
    async (occasion) => {
      await continueAt('/live', occasion);
      expect(useDeposit.getState().occasion).toEqual(occasion);
      expect((await amount()).value).toBe('300');
    },
  );

  it('stays closed on another screen, and offers the usual amount the next time', async () => {
    await continueAt('/my-bets');
    expect(useDeposit.getState().occasion).toBeNull();
    act(() => openDeposit());
    expect((await amount()).value).toBe('50');
  });

  it('stays closed after a logout', async () => {
    await continueAt('/live', undefined, { why: 'loggedOut' });
    expect(useDeposit.getState().occasion).toBeNull();
  });
});
