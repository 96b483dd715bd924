import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refusal } from '../../lib/api/fakeApi.tsx';
import { adoptSession, useSession } from '../../lib/session/sessionStore.ts';
import { useDeposit } from '../../lib/wallet/depositStore.ts';
import { press, session, showScreen } from '../../test/screen.tsx';
import AccountScreen from './AccountScreen.tsx';

const show = (balance: () => unknown = () => ({ balance: 1240.5, bonus: 50 })) =>
  showScreen('/my-account', <AccountScreen />, '/my-account', {
    'wallet.balance': balance,
    'bonuses.list': () => ({
      items: [
        { refId: '1', status: 'awarded' },
        { refId: '2', status: 'pending' },
      ],
    }),
    'account.logout': () => ({ signedIn: false }),
  });

beforeEach(() => adoptSession({ ...session, signedIn: true }));

it('shows the phone masked, the balance, the bonus and the usable freebets', async () => {
  show();
  await screen.findByText('1,240.50');
  expect(screen.getByText('2547******78')).toBeTruthy();
  expect(screen.getByText('50.00')).toBeTruthy();
  await screen.findByRole('img', { name: '1 to use' });
});

it.each([
  ['Withdraw', '/withdraw'],
  ['Bonus', '/freebet'],
  ['Bet history', '/my-bets'],
  [/^Freebets/, '/freebet'],
  ['Promotions', '/promotions'],
  ['Leaderboard', '/leaderboard'],
  ['FAQs', '/faqs'],
  ['Self exclusion', '/self-exclude-from-betting'],
  ['Transactions', '/transactions'],
  ['Free games', '/free-game'],
  ['Affiliates', '/affiliates'],
])('leads to %s', (name, path) => {
  show();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

it('has a Free Data switch that switches nothing but itself', () => {
  const { calls } = show();
  const toggle = screen.getByRole('switch', { name: 'Free Data' });
  const asked = calls.length;
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  expect(calls).toHaveLength(asked);
});

it('opens the deposit dialog', () => {
  show();
  press('Deposit');
  expect(useDeposit.getState().occasion).toEqual({ kind: 'deposit' });
});

it('says that the balance cannot be had', async () => {
  show(() => refusal('UPSTREAM_UNAVAILABLE', 'Away.'));
  expect(await screen.findByText('Unable to fetch account balance.')).toBeTruthy();
});

it('logs out', async () => {
  show();
  press('Logout');
  await waitFor(() => expect(useSession.getState().status).toBe('guest'));
});
