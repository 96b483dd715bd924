import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, noConnection, refusal, type Answer } from '../../lib/api/fakeApi.tsx';
import { adoptSession } from '../../lib/session/sessionStore.ts';
import { session } from '../../test/screen.tsx';
import { ToastHost } from '../../ui/ToastHost.tsx';
import { useGameFreebet } from './gameFreebets.ts';
import { useLaunch } from './useLaunch.ts';

const opened = { url: 'https://games.example/turbo', freebet: false, freebetLines: [] };

beforeEach(() => adoptSession({ signedIn: false }));
afterEach(() => adoptSession({ signedIn: false }));

function launch(answer: Answer, isDemo = false) {
  const { calls, wrapper: Api } = fakeApi({ 'games.launch': answer });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Api>
      {children}
      <ToastHost />
    </Api>
  );
  const { result } = renderHook(() => useLaunch('turbo', isDemo), { wrapper });
  return { result, calls };
}

test('a game is opened once, by its name', async () => {
  const asked = vi.fn(() => opened);
  const { result, calls } = launch(asked);
  await waitFor(() => expect(result.current.url).toBe(opened.url));
  expect(asked).toHaveBeenCalledWith({ game: 'turbo' });
  expect(calls.map(({ line }) => line)).toEqual(['POST games.launch']);
});

test('signing in opens it anew, with the wallet', async () => {
  const { result, calls } = launch(() => ({ ...opened, url: `https://games.example/${calls.length}` }));
  await waitFor(() => expect(result.current.url).toBe('https://games.example/1'));
  act(() => adoptSession({ ...session, signedIn: true }));
  await waitFor(() => expect(result.current.url).toBe('https://games.example/2'));
  expect(calls.map(({ credentials }) => credentials)).toEqual([undefined, undefined]);
});

test('a demo is asked for without the cookie, so that a player plays for nothing too', async () => {
  adoptSession({ ...session, signedIn: true });
  const { result, calls } = launch(() => opened, true);
  await waitFor(() => expect(result.current.url).toBe(opened.url));
  expect(calls.map(({ credentials }) => credentials)).toEqual(['omit']);
});

test.each([
  [() => refusal('REFUSED', 'You are excluded until tomorrow.'), 'You are excluded until tomorrow.'],
  [noConnection, 'This game is not available right now. Please try again later.'],
])('says why a game cannot be opened', async (answer, text) => {
  const { result } = launch(answer);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(result.current).toMatchObject({ url: null, hasFailed: true });
});

test.each(['Unauthorized', 'Needs verification'])('%s is not told', async (message) => {
  const { result } = launch(() => refusal('REFUSED', message));
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  expect(screen.queryByText(message)).toBeNull();
});

test('the freebet is kept for the game that it goes with, and for no other', async () => {
  const { result } = launch(() => ({ ...opened, freebet: true, freebetLines: ['KES 50'] }));
  await waitFor(() => expect(result.current.url).not.toBeNull());
  const { result: turbo } = renderHook(() => useGameFreebet('turbo'));
  const { result: league } = renderHook(() => useGameFreebet('league'));
  expect(turbo.current).toEqual({ freebet: true, freebetLines: ['KES 50'] });
  expect(league.current).toBeNull();
});
