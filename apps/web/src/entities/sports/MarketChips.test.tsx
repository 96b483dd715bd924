import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, type Answer } from '#test/fakeApi.tsx';
import { user } from '#test/user.ts';
import { MarketChips } from './MarketChips.tsx';

const markets: Answer = () => [
  { marketId: '2', name: '3 Way' },
  { marketId: '7079', name: 'Double Chance' },
];

function show(answer: Answer) {
  const { calls, wrapper: Api } = fakeApi({ 'markets.list': answer });
  const onChoose = vi.fn();
  const chips = (sportId: number) => (
    <Api>
      <MarketChips
        sportId={sportId}
        chosen="2"
        onChoose={onChoose}
        hrefOf={(sport, market) => `?sport=${sport}&market=${market}`}
      />
    </Api>
  );
  const { rerender } = render(chips(10));
  return { calls, onChoose, showSport: (sportId: number) => rerender(chips(sportId)) };
}

describe('the markets of a sport', () => {
  afterEach(() => vi.useRealTimers());

  it('show that they load, then which one is chosen', { tags: ['D-063'] }, async () => {
    const { onChoose } = show(markets);
    expect(screen.getByRole('status', { name: 'Loading markets' })).toBeDefined();
    expect(await screen.findByRole('button', { name: '3 Way', pressed: true })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Double Chance', pressed: false }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('7079');
    await user.keyboard(' ');
    expect(onChoose).toHaveBeenCalledTimes(2);
  });

  it('are links without JavaScript', { tags: ['R-36'] }, async () => {
    show(markets);
    const chip = await screen.findByRole('button', { name: 'Double Chance' });
    expect(chip.getAttribute('href')).toBe('?sport=10&market=7079');
  });

  it('are empty, with a text and no notice, when they are unavailable', { tags: ['D-063', 'D-200'] }, async () => {
    show(() => refusal('UPSTREAM_UNAVAILABLE', 'no'));
    expect(await screen.findByText('The markets cannot be loaded right now.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are loaded for the last of several sports, 300 ms after it was chosen', {
    tags: ['D-064', 'D-214'],
  }, async () => {
    const { calls, showSport } = show(markets);
    expect(await screen.findByRole('button', { name: '3 Way' })).toBeDefined();
    vi.useFakeTimers();
    showSport(4);
    showSport(24);
    expect(screen.getByRole('status', { name: 'Loading markets' })).toBeDefined();
    act(() => vi.advanceTimersByTime(299));
    expect(calls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(calls).toHaveLength(2);
  });
});
