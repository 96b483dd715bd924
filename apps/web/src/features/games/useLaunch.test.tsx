import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { ToastHost } from '#ui/feedback/ToastHost.tsx';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { fakeApi, noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { useGameFreebet } from './gameFreebets.ts';
import { useLaunch } from './useLaunch.ts';

const opened = { url: 'https://games.example/turbo', freebet: false, freebetLines: [] };

beforeEach(() => adoptSession({ signedIn: false }));
afterEach(() => adoptSession({ signedIn: false }));

function launch(answer: Answer, options?: Parameters<typeof useLaunch>[1]) {
  const { calls, wrapper: Api } = fakeApi({ 'games.launch': answer });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Api>
      {children}
      <ToastHost />
    </Api>
  );
  const { result } = renderHook(() => useLaunch('turbo', options), { wrapper });
  return { result, calls };
}

test('opens a game once, by its name', async () => {
  const asked = vi.fn(() => opened);
  const { result, calls } = launch(asked);
  await waitFor(() => expect(result.current.url).toBe(opened.url));
  expect(asked).toHaveBeenCalledWith({ game: 'turbo' });
  expect(calls.map(({ line }) => line)).toEqual(['POST games.launch']);
});

test('reopens it with the wallet after signing in', { tags: ['D-120'] }, async () => {
  const { result, calls } = launch(() => ({ ...opened, url: `https://games.example/${calls.length}` }));
  await waitFor(() => expect(result.current.url).toBe('https://games.example/1'));
  act(() => adoptSession({ ...session, signedIn: true }));
  await waitFor(() => expect(result.current.url).toBe('https://games.example/2'));
  expect(calls.map(({ credentials }) => credentials)).toEqual([undefined, undefined]);
});

test('reopens it for another player, who must not play with the money of the first', { tags: ['D-120'] }, async () => {
  adoptSession({ ...session, signedIn: true });
  const { result, calls } = launch(() => ({ ...opened, url: `https://games.example/${calls.length}` }));
  await waitFor(() => expect(result.current.url).toBe('https://games.example/1'));
  act(() => adoptSession({ ...session, accNo: '8' }));
  await waitFor(() => expect(result.current.url).toBe('https://games.example/2'));
});

test('requests a demo without the cookie, so that a player does not use money', async () => {
  adoptSession({ ...session, signedIn: true });
  const { result, calls } = launch(() => opened, { isDemo: true });
  await waitFor(() => expect(result.current.url).toBe(opened.url));
  expect(calls.map(({ credentials }) => credentials)).toEqual(['omit']);
});

test.each([
  [() => refusal('REFUSED', 'You are excluded until tomorrow.'), 'You are excluded until tomorrow.'],
  [noConnection, 'This game is not available right now. Please try again later.'],
])('shows why a game cannot be opened', { tags: ['D-205'] }, async (answer, text) => {
  const { result } = launch(answer);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(result.current).toMatchObject({ url: null, hasFailed: true });
});

test('shows once why a game cannot be opened while it is repeated, and again when the player tries', {
  tags: ['D-205', 'R-209'],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const error = vi.spyOn(notify, 'error');
  const { result, calls } = launch(() => refusal('UPSTREAM_UNAVAILABLE', 'Away.', {}, 503));
  await waitFor(() => expect(error).toHaveBeenCalledOnce());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls.length).toBeGreaterThan(2);
  expect(error).toHaveBeenCalledOnce();
  act(() => result.current.launch());
  await waitFor(() => expect(error).toHaveBeenCalledTimes(2));
});

test.each([
  ['Unauthorized', refusal('REFUSED', 'Unauthorized')],
  ['Needs verification', refusal('REFUSED', 'Needs verification')],
  [
    'Needs verification in Kiswahili',
    refusal('NEEDS_VERIFICATION', 'Tafadhali thibitisha.', { reason: { kind: 'needsVerification' } }),
  ],
])('does not show %s', { tags: ['D-206'] }, async (_, answer) => {
  const error = vi.spyOn(notify, 'error').mockClear();
  const { result } = launch(() => answer);
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  expect(error).not.toHaveBeenCalled();
});

test('keeps the freebet for the game that it belongs to', { tags: ['D-156'] }, async () => {
  const { result } = launch(() => ({ ...opened, freebet: true, freebetLines: ['KES 50'] }));
  await waitFor(() => expect(result.current.url).not.toBeNull());
  const { result: turbo } = renderHook(() => useGameFreebet('turbo'));
  const { result: league } = renderHook(() => useGameFreebet('league'));
  expect(turbo.current).toEqual({ freebet: true, freebetLines: ['KES 50'] });
  expect(league.current).toBeNull();
});
