import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { closeDeposit, openDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { fakeApi } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { App } from './App.tsx';

const file = vi.hoisted(() => ({ isMissing: true }));
vi.mock('./PlayerHosts.tsx', () => ({ default: () => <p>the hosts</p> }));
vi.mock('#lib/lazyPart.ts', async (importOriginal) => {
  const { withMissingParts } = await import('#test/missingParts.ts');
  return withMissingParts(await importOriginal(), (name) => file.isMissing && name === 'player hosts');
});

/** Passes a try with its retry, and the time that its failure is kept. React renders when an act ends. */
async function passFailure() {
  for (let seconds = 0; seconds < 8; seconds += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

beforeEach(() => {
  file.isMissing = true;
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  act(closeDeposit);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page of a player, for whom the code of the deposits cannot be loaded. */
async function openWithoutHosts() {
  window.history.replaceState(null, '', '/no-such-page');
  const { api } = fakeApi({
    'fixtures.liveCount': () => ({ count: 3 }),
    'menu.quick': () => ({ items: [] }),
    'account.session': () => session,
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
  });
  render(<App api={api} />);
  await act(async () => adoptSession(session));
  await passFailure();
}

it('notifies each deposit that is opened while its code cannot be loaded', async () => {
  const warning = vi.spyOn(notify, 'warning');
  await openWithoutHosts();
  expect(warning).not.toHaveBeenCalled();
  for (const opened of [1, 2]) {
    act(openDeposit);
    await passFailure();
    expect(warning).toHaveBeenCalledTimes(opened);
    expect(useDeposit.getState().occasion).toBeNull();
  }
});

it('loads the code again when a deposit is opened', async () => {
  await openWithoutHosts();
  file.isMissing = false;
  act(openDeposit);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('the hosts')).toBeTruthy();
  expect(useDeposit.getState().occasion).not.toBeNull();
});
