import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeApi } from '#test/fakeApi.tsx';
import { EMPTY_SLIP } from './slipState.ts';
import { toggleOnSlip, updateOdds, useSlip } from './slipStore.ts';
import { useExpiryClock, useSlipFigures } from './slipFigures.ts';
import { aSelection, kickOffMs } from './testSelection.ts';

const MINUTE_MS = 60_000;
const first = aSelection({ odds: 2 });
const second = aSelection({ matchId: '9', oddId: 'odd-9', odds: 3, startsAtMs: kickOffMs + 10 * MINUTE_MS });

beforeEach(() => {
  vi.useFakeTimers({ now: kickOffMs - MINUTE_MS });
  localStorage.clear();
  useSlip.setState({ ...EMPTY_SLIP });
  for (const selection of [first, second]) toggleOnSlip(selection);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the figures, as they are now. */
function show() {
  const { wrapper } = fakeApi({ 'bonuses.list': () => ({ items: [] }) });
  const { result } = renderHook(() => useSlipFigures(useExpiryClock()).sums, { wrapper });
  return () => result.current;
}

describe('the totals of a slip', { tags: ['A-131'] }, () => {
  it('leave out a selection whose match begins', () => {
    const sums = show();
    expect(sums().totalOdds).toBe('6.00');
    act(() => vi.advanceTimersByTime(MINUTE_MS + 6_000));
    expect(sums()).toMatchObject({ totalOdds: '3.00', stake: '100.00' });
  });

  it('leave out a selection whose match begins while live odds change all the time', () => {
    const sums = show();
    for (let odds = 3.01; odds < 3.3; odds += 0.01) {
      act(() => updateOdds('9', 'odd-9', { odds, oddStatus: 'trading', marketStatus: 'open' }));
      act(() => vi.advanceTimersByTime(3_000));
    }
    expect(sums().stake).toBe('100.00');
    expect(Number(sums().totalOdds)).toBeLessThan(4);
  });

  test.each([
    ['whose market has closed', { marketStatus: 'closed' }],
    ['that the operator refused', { issue: 'Closed' }],
    ['whose match is live no more', { live: true, stale: true }],
  ])('leave out a selection %s', (_, over) => {
    useSlip.setState({ selections: [{ ...first, ...over }, second] });
    expect(show()().totalOdds).toBe('3.00');
  });

  it('keep a live selection that is suspended for a moment', () => {
    useSlip.setState({ selections: [{ ...first, live: true, marketStatus: 'suspended' }, second] });
    expect(show()().totalOdds).toBe('6.00');
  });

  it('have no payout when no selection is left', () => {
    useSlip.setState({ selections: [{ ...first, marketStatus: 'closed' }] });
    expect(show()()).toMatchObject({ totalOdds: '0.00', stake: '0.00', payout: '0.00' });
  });
});
