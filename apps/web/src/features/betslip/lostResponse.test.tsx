import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { press } from '#test/screen.tsx';
import { address, placed, show, useSlipOfThree, warning } from './testSlip.tsx';

useSlipOfThree();

describe('a bet whose response takes long', () => {
  it('is explained by one note', { tags: ['R-175'] }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show({ 'bets.place': () => new Promise(() => undefined) });
    await press(/^Place Bet/);
    await screen.findByText('Placing your bet');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(/^We are still waiting for the answer\./)).toBeTruthy();
    expect(screen.queryByText('This takes longer than usual.')).toBeNull();
  });
});

describe('a bet whose response was lost', () => {
  const bet = { ...placed, betId: '1', status: 'pending', placedAtMs: 0, stake: 100, currency: 'KES' };

  it('is looked up, and its receipt is shown when it was placed', async () => {
    const countOf = show({
      'bets.place': noConnection,
      'bets.abandon': () => ({ state: 'placed', bet, freebetAmount: null }),
    });
    await press(/^Place Bet/);
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(countOf('bets.place')).toBe(1);
  });

  it('locks the slip while it is looked up, and unlocks it when there is none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const betRef = useSlip.getState().bookingCode;
    const answers = [() => refusal('UPSTREAM_TIMEOUT', 'No answer in time.', { outcomeUnknown: true }), () => placed];
    const countOf = show({ 'bets.place': () => answers.shift()?.(), 'bets.abandon': () => ({ state: 'notFound' }) });
    await press(/^Place Bet/);
    await waitFor(() => expect(screen.getAllByText('Checking your bet')).not.toHaveLength(0));
    await press('Checking your bet');
    await press('Remove Draw');
    expect(useSlip.getState().selections).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(warning).toHaveBeenCalledWith(expect.stringContaining('not placed'), expect.anything());
    expect(useSlip.getState().bookingCode).toBe(betRef);
    await press(/^Place Bet/);
    await waitFor(() => expect(useSlip.getState().receipt).toMatchObject({ betReference: 'KQZMT47' }));
    expect(countOf('bets.place')).toBe(2);
  });

  it('gets another booking code when its own was abandoned', { tags: ['R-153'] }, async () => {
    const betRef = useSlip.getState().bookingCode;
    const countOf = show({ 'bets.place': noConnection, 'bets.abandon': () => ({ state: 'abandoned' }) });
    await press(/^Place Bet/);
    await waitFor(() => expect(warning).toHaveBeenCalledWith(expect.stringContaining('not placed'), expect.anything()));
    expect(useSlip.getState().bookingCode).not.toBe(betRef);
    expect(useSlip.getState().selections).toHaveLength(3);
    expect(countOf('bets.abandon')).toBe(1);
  });

  it('is found after the tab was closed and opened again', async () => {
    useSlip.setState({ attempt: { betRef: useSlip.getState().bookingCode ?? '', accNo: '7' } });
    const countOf = show({ 'bets.abandon': () => ({ state: 'placed', bet, freebetAmount: null }) });
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(countOf('bets.place')).toBe(0);
  });

  it('offers the freebet that it earned', async () => {
    useSlip.setState({ attempt: { betRef: useSlip.getState().bookingCode ?? '', accNo: '7' } });
    show({ 'bets.abandon': () => ({ state: 'placed', bet, freebetAmount: 50 }) });
    await screen.findByRole('dialog', { name: 'Bet placed' });
    await press('Use freebet (50.00 KES)');
    expect(address()).toBe('/freebet');
  });

  it('waits until its player logs in', () => {
    adoptSession({ signedIn: false });
    useSlip.setState({ attempt: { betRef: 'KQZMT47', accNo: '7' } });
    const countOf = show();
    expect(screen.getByText('Log in to see whether your bet was placed.')).toBeTruthy();
    expect(countOf('bets.abandon')).toBe(0);
  });

  it('is ignored for another player, who gets a new code', () => {
    const betRef = useSlip.getState().bookingCode ?? '';
    useSlip.setState({ attempt: { betRef, accNo: 'another' } });
    const countOf = show();
    expect(useSlip.getState().attempt).toBeNull();
    expect(useSlip.getState().bookingCode).not.toBe(betRef);
    expect(countOf('bets.abandon')).toBe(0);
  });
});
