import { act, render, screen } from '@testing-library/react';
import type { Fixture, Outcome } from '@ushindi/api-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConnection } from '#lib/connection.ts';
import type { OddsPlace } from '#lib/odds/oddsLabel.ts';
import { removeAll, useSlip } from '#entities/slip/slipStore.ts';
import { user } from '#test/user.ts';
import { OutcomeButton } from './OutcomeButton.tsx';

const outcome: Outcome = {
  oddId: '4821-2-1',
  outcomeId: '1',
  name: 'Gor Mahia',
  alias: '1',
  specifier: 'total=2.5',
  odds: 2.1,
  status: 'trading',
};
const market = { marketId: '2', parentMarketId: '20', name: '3 Way', status: 'Open' };
const match: Fixture = {
  matchId: '4821',
  gameId: '12',
  sportId: 10,
  homeTeam: 'Gor Mahia',
  awayTeam: 'AFC Leopards',
  startsAtMs: 1_800_000_000_000,
  country: 'Kenya',
  tournament: 'Premier League',
  marketsCount: 3,
  markets: [],
  live: null,
};

type Over = { outcome?: Partial<Outcome>; status?: string; stale?: boolean; place?: OddsPlace };

function show({ outcome: over = {}, status = market.status, stale = false, place = 'list' }: Over = {}) {
  render(
    <OutcomeButton
      place={place}
      getMatch={() => match}
      market={{ ...market, status }}
      outcome={{ ...outcome, ...over }}
      stale={stale}
    />,
  );
  return screen.getByRole('button');
}

const selections = () => useSlip.getState().selections;

describe('an odds button', () => {
  beforeEach(() => removeAll());

  it('adds everything that a bet needs to the slip, and removes it again', async () => {
    const button = show();
    expect(button.getAttribute('aria-label')).toBe('1, 2.10');
    await user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(selections()).toEqual([
      expect.objectContaining({
        oddId: '4821-2-1',
        outcomeName: 'Gor Mahia',
        alias: '1',
        specifier: 'total=2.5',
        odds: 2.1,
        matchId: '4821',
        sportId: 10,
        parentMarketId: '20',
        marketId: '2',
        live: false,
        homeTeam: 'Gor Mahia',
        awayTeam: 'AFC Leopards',
        country: 'Kenya',
        tournament: 'Premier League',
        startsAtMs: 1_800_000_000_000,
        oddStatus: 'trading',
        marketStatus: 'Open',
      }),
    ]);
    await user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(selections()).toEqual([]);
  });

  it.each<[string, Over]>([
    ['Odds not available', { outcome: { odds: null } }],
    ['This odd is not available', { outcome: { status: 'suspended' } }],
    ['This market is not available', { status: 'closed' }],
    ['This odd is not available', { stale: true }],
    ['This odd is not available', { outcome: { oddId: null } }],
    ['Odds not available at the moment', { outcome: { odds: null }, place: 'match' }],
    ['This odd is not available for betting', { outcome: { status: 'suspended' }, place: 'match' }],
    ['This market is not available for betting', { status: 'closed', place: 'match' }],
  ])('is locked and shows: %s', { tags: ['D-081', 'D-085', 'D-086', 'D-087'] }, async (reason, over) => {
    const button = show(over);
    await user.click(button);
    expect(button.title).toBe(reason);
    expect(button.getAttribute('aria-label')).toContain(`, ${reason}`);
    expect(button.querySelector('svg')).toBeTruthy();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(selections()).toEqual([]);
  });

  it('is locked while the page is offline', { tags: ['R-41'] }, async () => {
    useConnection.setState({ isOnline: false });
    const button = show();
    await user.click(button);
    expect(button.title).toBe('Odds are locked while you are offline');
    expect(selections()).toEqual([]);
    act(() => useConnection.setState({ isOnline: true }));
    await user.click(button);
    expect(selections()).toHaveLength(1);
  });

  it('shows an en dash where there are no odds', { tags: ['D-080'] }, () => {
    expect(show({ outcome: { odds: null } }).textContent).toBe('1 –');
  });
});
