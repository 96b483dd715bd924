import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseDataSaver, isDataSaverOn } from '#lib/dataSaver/dataSaver.ts';
import { adoptSession, currentSession } from '#entities/session/sessionStore.ts';
import { type Answer, refusal } from '#test/fakeApi.tsx';
import { kenyaRules } from '#test/kenyaRules.ts';
import { press, session, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import AccountCreatedScreen from './AccountCreatedScreen.tsx';
import AccountScreen from './AccountScreen.tsx';

const show = (balance: () => unknown = () => ({ balance: 1240.5, bonus: 50 }), answers: Record<string, Answer> = {}) =>
  showScreen('/my-account', <AccountScreen deposit={null} />, '/my-account', {
    'wallet.balance': balance,
    'bonuses.list': () => ({
      items: [
        { refId: '1', status: 'awarded' },
        { refId: '2', status: 'pending' },
      ],
    }),
    'account.logout': () => ({ signedIn: false }),
    'capabilities.get': () => ({ offered: [] }),
    ...answers,
  });

beforeEach(() => {
  adoptSession({ ...session, signedIn: true });
  chooseDataSaver(null);
});

it('shows the phone masked, the balance, the bonus and the usable freebets', { tags: ['A-041', 'A-080'] }, async () => {
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
  ['Safer play', '/safer-play'],
  ['Self exclusion', '/self-exclude-from-betting'],
  ['Transactions', '/transactions'],
  ['Free games', '/free-game'],
  ['Affiliates', '/affiliates'],
  ['Where you are logged in', '/devices'],
  ['Change password', '/change-password'],
])('links to %s', { tags: ['A-043'] }, (name, path) => {
  show();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

it('links to the overview of money only where the operator offers it', { tags: ['R-342'] }, async () => {
  show();
  await screen.findByText('1,240.50');
  expect(screen.queryByRole('link', { name: 'My money' })).toBeNull();
  cleanup();
  show(undefined, { 'capabilities.get': () => ({ offered: ['spending'] }) });
  expect((await screen.findByRole('link', { name: 'My money' })).getAttribute('href')).toBe('/my-money');
});

it('offers no promotions and no leaderboard to an excluded player', { tags: ['R-145'] }, async () => {
  show(() => ({ balance: 1240.5, bonus: 0, exclusion: { untilMs: null } }));
  await screen.findByText('1,240.50');
  expect(screen.queryByRole('link', { name: /Promotions|Leaderboard/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Withdraw' })).toBeTruthy();
});

it('links to the proof of age only where the rules require one', { tags: ['R-190'] }, async () => {
  show();
  await screen.findByText('1,240.50');
  expect(screen.queryByRole('link', { name: 'Proof of age' })).toBeNull();
  cleanup();
  show(undefined, { 'rules.current': kenyaRules });
  expect((await screen.findByRole('link', { name: 'Proof of age' })).getAttribute('href')).toBe('/age-proof');
});

it('links to notifications only where the operator sends any', { tags: ['R-320'] }, async () => {
  show();
  await screen.findByText('1,240.50');
  expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull();
  cleanup();
  show(undefined, { 'capabilities.get': () => ({ offered: ['push'] }) });
  expect((await screen.findByRole('link', { name: 'Notifications' })).getAttribute('href')).toBe('/notifications');
});

it('sends a new player to the proof of age before the first deposit', { tags: ['R-190'] }, async () => {
  showScreen('/account-created', <AccountCreatedScreen />, '/account-created', { 'rules.current': kenyaRules });
  expect((await screen.findByRole('link', { name: 'Prove my age' })).getAttribute('href')).toBe('/age-proof');
  expect(screen.queryByRole('button', { name: 'Claim now' })).toBeNull();
});

it('turns the data saver on with the Free Data switch, without a call', { tags: ['A-044', 'R-30'] }, async () => {
  const { calls } = show();
  await screen.findByText('1,240.50');
  const toggle = screen.getByRole('switch', { name: 'Free Data' });
  const asked = calls.length;
  await user.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  expect(isDataSaverOn()).toBe(true);
  expect(calls).toHaveLength(asked);
});

it('shows that the balance is unavailable', async () => {
  show(() => refusal('UPSTREAM_UNAVAILABLE', 'Away.'));
  expect(await screen.findByText('Unable to fetch account balance.')).toBeTruthy();
});

it('logs out', async () => {
  show();
  await press('Logout');
  await waitFor(() => expect(currentSession().status).toBe('guest'));
});
