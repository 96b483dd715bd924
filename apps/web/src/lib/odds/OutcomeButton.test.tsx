import { fireEvent, render, screen } from '@testing-library/react';
import type { Fixture, Outcome } from '@ushindi/api-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeAll, useSlip } from '../slip/slipStore.ts';
import type { OddsPlace } from './oddsLabel.ts';
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

type Over = { outcome?: Partial<Outcome>; status?: string; tooOld?: boolean; place?: OddsPlace };

function show({ outcome: over = {}, status = market.status, tooOld = false, place = 'list' }: Over = {}) {
  render(
    <OutcomeButton
      place={place}
      matchOf={() => match}
      market={{ ...market, status }}
      outcome={{ ...outcome, ...over }}
      tooOld={tooOld}
    />,
  );
  return screen.getByRole('button');
}

const picks = () => useSlip.getState().selections;

describe('an odds button', () => {
  beforeEach(() => removeAll());

  it('puts everything that a bet needs on the slip, and takes it off again', () => {
    const button = show();
    expect(button.getAttribute('aria-label')).toBe('1, 2.10');
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(picks()).toEqual([
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
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(picks()).toEqual([]);
  });

  it.each<[string, Over]>([
    ['Odds not available', { outcome: { odds: null } }],
    ['This odd is not available', { outcome: { status: 'suspended' } }],
    ['This market is not available', { status: 'closed' }],
    ['This odd is not available', { tooOld: true }],
    ['This odd is not available', { outcome: { oddId: null } }],
    ['Odds not available at the moment', { outcome: { odds: null }, place: 'match' }],
    ['This odd is not available for betting', { outcome: { status: 'suspended' }, place: 'match' }],
    ['This market is not available for betting', { status: 'closed', place: 'match' }],
  ])('is locked and says: %s', (reason, over) => {
    const button = show(over);
    fireEvent.click(button);
    expect(button.title).toBe(reason);
    expect(button.getAttribute('aria-label')).toContain(`, ${reason}`);
    expect(button.querySelector('svg')).toBeTruthy();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(picks()).toEqual([]);
  });

  it('shows an en dash where there is no price', () => {
    expect(show({ outcome: { odds: null } }).textContent).toBe('1 –');
  });
});
