import type { Bonus } from '@ushindi/api-contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { session, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import BonusScreen from './BonusScreen.tsx';
import { termsOf, timeLeftOf } from './bonusView.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const bonus: Bonus = {
  refId: 'B1',
  status: 'awarded',
  amount: 50,
  expiresAtMs: 7 * DAY_MS,
  remainingMs: 0,
  redeemedAtMs: null,
  promoName: 'Registration freebet',
  promoUrl: '/promotions/registration-freebet',
  minStake: 0,
  minOdds: 6.99,
  minSelections: 4,
  minOddsPerSelection: 0,
  maxWin: 10_000,
  deductStake: true,
};

describe('the time a freebet has left', () => {
  it.each([
    [0, 1, '7 days 0 hours left'],
    [3.5 * DAY_MS, 0.5, '3 days 12 hours left'],
    [6 * DAY_MS, 1 / 7, '1 day 0 hours left'],
    [7 * DAY_MS - 61 * 60_000, (61 * 60_000) / (7 * DAY_MS), '1 hour 1 minute left'],
    [8 * DAY_MS, 0, '0 hours 0 minutes left'],
  ])('is a share of its seven days at %d ms', { tags: ['A-125'] }, (nowMs, share, text) => {
    expect(timeLeftOf(bonus, nowMs)).toEqual({ share, text });
  });

  it.each(['pending', 'applied', 'expired'] as const)('does not run for one that is %s', (status) => {
    expect(timeLeftOf({ ...bonus, status }, 0)).toBeNull();
  });
});

it('shows only terms that require something', { tags: ['A-088'] }, () => {
  expect(termsOf(bonus).map(({ kes, text }) => kes ?? text)).toEqual(['4', '6.99', 10_000]);
  expect(termsOf({ ...bonus, minOdds: 0, minSelections: 0, maxWin: null })).toEqual([]);
});

describe('the bonus screen', () => {
  const show = (answer: Answer) => showScreen('/freebet', <BonusScreen />, '/freebet', { 'bonuses.list': answer });
  const awarded = () => ({ ...bonus, expiresAtMs: Date.now() + 3 * DAY_MS, remainingMs: 3 * DAY_MS });

  beforeEach(() => adoptSession({ ...session, signedIn: true }));

  it('has two tabs, the player’s bonuses first', { tags: ['A-052'] }, async () => {
    show(() => ({ items: [awarded()] }));
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['my Bonuses', 'how to get a Bonus']);
    await screen.findByText('Registration freebet');
    await user.click(screen.getByRole('tab', { name: 'how to get a Bonus' }));
    expect(screen.getByText(/KES 20 or more/)).toBeTruthy();
  });

  it('shows a usable freebet with its value and the time left on a progress bar', { tags: ['A-124'] }, async () => {
    show(() => ({ items: [awarded()] }));
    await screen.findByText('1 freebet to use');
    expect(screen.getByText('50.00')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Time left' });
    expect(bar.getAttribute('aria-valuenow')).toBe('43');
    expect(screen.getByRole('link', { name: 'Use freebet' })).toBeTruthy();
  });

  it('does not count an expired freebet as usable', async () => {
    show(() => ({ items: [awarded(), { ...awarded(), refId: 'B2', remainingMs: 0 }] }));
    expect(await screen.findByText('1 freebet to use')).toBeTruthy();
  });

  it.each([
    ['pending', 'Pending'],
    ['applied', 'Applied'],
    ['expired', 'Expired'],
  ])('shows a bonus that is %s, which does not count as a freebet', { tags: ['A-126'] }, async (status, word) => {
    show(() => ({ items: [{ ...bonus, status }] }));
    await screen.findByText(word);
    expect(screen.queryByText(/to use$/)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('links a promotion only to a page of this site', async () => {
    show(() => ({ items: [{ ...bonus, promoUrl: 'https://evil.example/' }] }));
    await screen.findByText('Registration freebet');
    expect(screen.queryByRole('link', { name: 'About this promotion' })).toBeNull();
  });

  it('links to how to get a bonus when there are none', async () => {
    show(() => ({ items: [] }));
    await screen.findByRole('heading', { name: 'No bonuses yet' });
    await user.click(screen.getByRole('button', { name: 'how to get a Bonus' }));
    expect(await screen.findByText(/KES 20 or more/)).toBeTruthy();
  });

  it('shows why the bonuses are unavailable', async () => {
    show(() => refusal('REFUSED', 'Error loading bonuses. Please try again.'));
    await screen.findByText('Error loading bonuses. Please try again.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('blames the connection when there was no response', async () => {
    show(noConnection);
    await screen.findByText('You are offline. Please check your connection.', {}, { timeout: 5000 });
    expect(screen.queryByText(/Error loading bonuses/)).toBeNull();
  });

  it('shows no error after a 401, because the session shows a notice', { tags: ['A-244'] }, async () => {
    const { calls } = show(() => refusal('SESSION_EXPIRED', 'Over.'));
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
    expect(calls).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
