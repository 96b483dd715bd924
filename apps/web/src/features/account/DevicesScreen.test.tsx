import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptSession, currentSession } from '#entities/session/sessionStore.ts';
import { noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { press, session, showScreen } from '#test/screen.tsx';
import DevicesScreen from './DevicesScreen.tsx';

const times = { atMs: Date.UTC(2026, 10, 21, 9, 30), lastUsedAtMs: Date.UTC(2026, 10, 21, 10, 0) };
const own = { id: 'own', device: 'Chrome on Android', isCurrent: true, ...times };
const other = { id: 'other', device: '', isCurrent: false, ...times };

const show = (answers: Record<string, Answer> = {}) =>
  showScreen('/devices', <DevicesScreen />, '/devices', {
    'account.sessions': () => ({ items: [own, other] }),
    'account.activity': () => ({ items: [] }),
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
  await screen.findByText('Chrome on Android');
  await press('Log out everywhere');
  await screen.findByText('You will be logged out on all devices, this one included.');
  expect(currentSession().status).toBe('player');
  const [, confirm] = screen.getAllByRole('button', { name: 'Log out everywhere', hidden: true });
  confirm?.click();
  await waitFor(() => expect(currentSession().status).toBe('guest'));
});

it('stays signed in when logging out everywhere fails', async () => {
  const { calls } = show({ 'account.endAllSessions': noConnection });
  await screen.findByText('Chrome on Android');
  await press('Log out everywhere');
  await screen.findByText('You will be logged out on all devices, this one included.');
  const [, confirm] = screen.getAllByRole('button', { name: 'Log out everywhere', hidden: true });
  confirm?.click();
  await waitFor(() => expect(calls.some(({ line }) => line.includes('endAllSessions'))).toBe(true));
  expect(currentSession().status).toBe('player');
});

it('logs out everywhere before the devices are listed, in a place that the list does not move', {
  tags: ['R-133'],
}, async () => {
  const sessions = Promise.withResolvers<unknown>();
  show({ 'account.sessions': () => sessions.promise });
  const button = screen.getByRole('button', { name: 'Log out everywhere' });
  const waiting = screen.getByRole('status', { name: 'Loading data, please wait...' });
  expect(button.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await act(async () => sessions.resolve({ items: [own] }));
  const list = await screen.findByRole('list', { name: 'Devices' });
  expect(button.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows the recent activity with the list, which would move it', { tags: ['R-200'] }, async () => {
  const sessions = Promise.withResolvers<unknown>();
  const { calls } = show({
    'account.sessions': () => sessions.promise,
    'account.activity': () => refusal('FORBIDDEN', 'Not now.'),
  });
  await waitFor(() => expect(calls.some(({ line }) => line.includes('activity'))).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Recent activity' })).toBeNull();
  await act(async () => sessions.resolve({ items: [own] }));
  expect(await screen.findByRole('heading', { name: 'Recent activity' })).toBeTruthy();
});

it('logs out everywhere also when the devices cannot be listed', { tags: ['R-133'] }, async () => {
  show({ 'account.sessions': () => refusal('FORBIDDEN', 'Not now.') });
  await screen.findByText('Not now.');
  expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeTruthy();
});

it('shows that an operator cannot list devices', async () => {
  show({ 'account.sessions': () => ({ items: [] }) });
  expect(await screen.findByText('Your devices cannot be listed at the moment.')).toBeTruthy();
});

describe('the recent activity', { tags: ['R-200'] }, () => {
  const event = { id: '1', kind: 'login', isRefused: false, atMs: times.atMs, device: 'Chrome on Android' };

  it('lists what happened with its time and device', async () => {
    const refused = { ...event, id: '2', isRefused: true, device: '' };
    show({ 'account.activity': () => ({ items: [refused, event, { ...event, id: '3', kind: 'limit_changed' }] }) });
    const list = await screen.findByRole('list', { name: 'Recent activity' });
    const items = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^Login refused.*12:30.*, Unknown device$/),
      expect.stringMatching(/^Logged in.*12:30.*, Chrome on Android$/),
      expect.stringMatching(/^Limit or reality check changed.*, Chrome on Android$/),
    ]);
  });

  it('is loaded again after another device is logged out', async () => {
    const items = [event];
    show({
      'account.activity': () => ({ items }),
      'account.endSession': () => {
        items.unshift({ ...event, id: '4', kind: 'session_ended' });
        return { message: 'That device is logged out.' };
      },
    });
    await screen.findByText('Unknown device');
    await press('Log out Unknown device');
    expect(await screen.findByText('Another device logged out')).toBeTruthy();
  });

  it('is not shown when the operator lists none', async () => {
    show();
    await screen.findByText('Chrome on Android');
    expect(screen.queryByRole('heading', { name: 'Recent activity' })).toBeNull();
  });

  it('offers a retry when it fails', async () => {
    let isBroken = true;
    show({ 'account.activity': () => (isBroken ? refusal('FORBIDDEN', 'Not now.') : { items: [event] }) });
    await screen.findByText('Not now.');
    isBroken = false;
    await press('Try again');
    expect(await screen.findByText('Logged in')).toBeTruthy();
  });
});
