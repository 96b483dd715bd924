import { act, screen, waitFor } from '@testing-library/react';
import type { Bonus } from '@ushindi/api-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aFreebet } from '#entities/slip/testLoaded.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { press } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { error, figure, later, placed, show, useSlipOfThree } from './testSlip.tsx';

useSlipOfThree();

describe('a freebet for the stake', () => {
  const four = aSelection({ matchId: '7', oddId: 'odd-7', odds: 2, startsAtMs: later });
  const listing = (...items: Bonus[]) => ({ 'bonuses.list': () => ({ items }) });
  const use = async () => user.click(await screen.findByRole('switch', { name: 'Use a freebet' }));

  it('shows its terms and is placed with its amount', async () => {
    act(() => toggleOnSlip(four));
    const sent: unknown[] = [];
    show({
      ...listing(aFreebet(), aFreebet({ refId: 'waiting', status: 'pending' })),
      'bets.place': (input) => {
        sent.push(input);
        return placed;
      },
    });
    await use();
    expect(screen.getByText(/^4 selections or more · total odds of 6.99 or more · max win KES 10,000.00/)).toBeTruthy();
    expect(screen.queryByLabelText('Stake in KES')).toBeNull();
    // 50 x 100/115 = 43.478...; x 23.68 x 1.04; less 20 % of the net is 865.29; less the stake after tax.
    expect(figure('Freebet stake')).toBe('Freebet stakeKES −43.48');
    expect(figure('Payout')).toBe('PayoutKES 821.81');
    await press('Place Bet · Freebet KES 50.00');
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(sent).toMatchObject([{ stake: 50, bonusId: 'freebet-1' }]);
  });

  it('shows unmet terms before anything is sent', async () => {
    const countOf = show(listing(aFreebet()));
    await use();
    expect(screen.getByText('This freebet needs 4 selections or more: add 1.')).toBeTruthy();
    await press('Place Bet');
    expect(countOf('bets.place')).toBe(0);
  });

  it('can be chosen where there are several', async () => {
    act(() => toggleOnSlip(four));
    show(listing(aFreebet(), aFreebet({ refId: 'freebet-2', amount: 20, promoName: 'Birthday' })));
    await use();
    expect(screen.getByText('Choose which freebet to use.')).toBeTruthy();
    expect(figure('Payout')).toBe('PayoutKES 0.00');
    await press(/Birthday/);
    expect(screen.getByRole('button', { name: 'Place Bet · Freebet KES 20.00' })).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Use a freebet' }));
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it('is not replaced by cash when it is no longer available', async () => {
    useSlip.setState({ usesFreebet: true });
    show(listing());
    expect(await screen.findByText(/^You have no freebet to use now/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Use a freebet' }));
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it.each([
    ['what the operator says', () => refusal('REFUSED', 'No bonuses today.'), 'No bonuses today.'],
    ['that they did not load', () => refusal('REFUSED', ''), 'Error loading bonuses. Please try again.'],
  ])('shows %s when it failed to load', async (_, answer, text) => {
    show({ 'bonuses.list': answer });
    await waitFor(() => expect(error).toHaveBeenCalledWith(text, { id: 'freebets' }));
  });

  it('shows once that they did not load while the request is repeated', { tags: ['R-209'] }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const countOf = show({ 'bonuses.list': () => refusal('UPSTREAM_UNAVAILABLE', 'Away.', {}, 503) });
    await waitFor(() => expect(error).toHaveBeenCalledOnce());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(countOf('bonuses.list')).toBeGreaterThan(2);
    expect(error).toHaveBeenCalledOnce();
  });

  it('shows nothing without a response', { tags: ['A-244'] }, async () => {
    const countOf = show({ 'bonuses.list': noConnection });
    await waitFor(() => expect(countOf('bonuses.list')).toBeGreaterThan(1), { timeout: 5_000 });
    expect(error).not.toHaveBeenCalled();
  });
});
