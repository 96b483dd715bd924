import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adoptSession, currentSession } from '#entities/session/sessionStore.ts';
import { noConnection, type Answer } from '#test/fakeApi.tsx';
import { press, session, showScreen } from '#test/screen.tsx';
import DevicesScreen from './DevicesScreen.tsx';

const times = { atMs: Date.UTC(2026, 10, 21, 9, 30), lastUsedAtMs: Date.UTC(2026, 10, 21, 10, 0) };
const own = { id: 'own', device: 'Chrome on Android', isCurrent: true, ...times };
const other = { id: 'other', device: '', isCurrent: false, ...times };

const show = (answers: Record<string, Answer> = {}) =>
  showScreen('/devices', <DevicesScreen />, '/devices', {
    'account.sessions': () => ({ items: [own, other] }),
    ...answers,
  });

beforeEach(() => adoptSession({ ...session, signedIn: true }));

it('lists the devices with their first and last use, and marks this one', { tags: ['R-133'] }, async () => {
  show();
  await screen.findByText('Chrome on Android');
  expect(screen.getByText('This device')).toBeTruthy();
  expect(screen.getByText('Unknown device')).toBeTruthy();
  expect(screen.getAllByText(/^Logged in /)).toHaveLength(2);
  expect(screen.getAllByText(/^Last used /)).toHaveLength(2);
});

it('logs out another device and loads the list again', { tags: ['R-133'] }, async () => {
  const ended: unknown[] = [];
  const items = [own, other];
  show({
    'account.sessions': () => ({ items }),
    'account.endSession': (input) => {
      ended.push(input);
      items.pop();
      return { message: 'That device is logged out.' };
    },
  });
  await screen.findByText('Unknown device');
  await press('Log out Unknown device');
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
  expect(ended).toEqual([{ sessionId: 'other' }]);
  expect(currentSession().status).toBe('player');
});

it('logs this device out as the menu does', { tags: ['R-133'] }, async () => {
  show({ 'account.logout': () => ({ signedIn: false }) });
  await screen.findByText('Chrome on Android');
  await press('Log out This device');
  await waitFor(() => expect(currentSession().status).toBe('guest'));
});

it('logs out everywhere after a confirmation', { tags: ['R-133'] }, async () => {
  show({ 'account.endAllSessions': () => ({ message: 'Done.' }) });
  await press('Log out everywhere');
  await screen.findByText('You will be logged out on all devices, this one included.');
  expect(currentSession().status).toBe('player');
  const [, confirm] = screen.getAllByRole('button', { name: 'Log out everywhere', hidden: true });
  confirm?.click();
  await waitFor(() => expect(currentSession().status).toBe('guest'));
});

it('stays signed in when logging out everywhere fails', async () => {
  const { calls } = show({ 'account.endAllSessions': noConnection });
  await press('Log out everywhere');
  await screen.findByText('You will be logged out on all devices, this one included.');
  const [, confirm] = screen.getAllByRole('button', { name: 'Log out everywhere', hidden: true });
  confirm?.click();
  await waitFor(() => expect(calls.some(({ line }) => line.includes('endAllSessions'))).toBe(true));
  expect(currentSession().status).toBe('player');
});

it('shows that an operator cannot list devices', async () => {
  show({ 'account.sessions': () => ({ items: [] }) });
  expect(await screen.findByText('Your devices cannot be listed at the moment.')).toBeTruthy();
});
