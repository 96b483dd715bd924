import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { address, press, showScreen } from '#test/screen.tsx';
import RealityCheckHost from './RealityCheckHost.tsx';

const DUE = {
  playedSeconds: 3_660,
  staked: 120,
  lost: -30,
  checkInSeconds: 0,
  timeLimit: { period: 'day', leftMinutes: 0, renewsAtMs: Date.parse('2026-11-23T21:00:00Z') },
};
const logOut = vi.fn();
let confirmed: number;

function show(session: object): void {
  confirmed = 0;
  const screenWithField = (
    <>
      <input aria-label="Stake" />
      <RealityCheckHost logOut={logOut} />
    </>
  );
  showScreen('/', screenWithField, '/', {
    'saferPlay.session': () => session,
    'saferPlay.confirmRealityCheck': () => {
      confirmed += 1;
      return { message: 'Success' };
    },
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
});

const dialog = () => screen.findByRole('dialog', { name: 'Time for a short stop' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('shows time played, stakes, and what was won or lost', { tags: ['R-151', 'R-150'] }, async () => {
  show(DUE);
  const text = (await dialog()).textContent;
  expect(text).toMatch(/Played since you logged in1 h 1 min/);
  expect(text).toMatch(/Staked120\.00/);
  expect(text).toMatch(/Won30\.00/);
  expect(text).toMatch(/You can play again on 24\/11, 12:00 AM\./);
});

it('continues, and keeps what the player typed', { tags: ['R-151'] }, async () => {
  show({ ...DUE, timeLimit: null });
  const stake = screen.getByLabelText<HTMLInputElement>('Stake');
  stake.value = '75';
  await dialog();
  await press('Continue');
  await closed();
  expect(stake.value).toBe('75');
  await waitFor(() => expect(confirmed).toBe(1));
});

it('leads to the limits', { tags: ['R-151'] }, async () => {
  show(DUE);
  await dialog();
  await press('My limits');
  await waitFor(() => expect(address()).toBe('/safer-play'));
  await waitFor(() => expect(confirmed).toBe(1));
});

it('logs out', { tags: ['R-151'] }, async () => {
  show(DUE);
  await dialog();
  await press('Log out');
  expect(logOut).toHaveBeenCalledOnce();
});

it('closes when another tab has shown it', { tags: ['R-151'] }, async () => {
  show(DUE);
  await dialog();
  localStorage.setItem('ushindi.realityCheck', '1795000000000');
  window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.realityCheck' }));
  await closed();
  expect(confirmed).toBe(0);
});
