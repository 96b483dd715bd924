import type { Fixture } from '@ushindi/api-contract';
import type { LiveState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { drawPicks, type Pick, picksOfFixtures, picksOfLive, repriced } from './slips.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 12);
const outcome = { oddId: '9', outcomeId: '1', name: 'Home', alias: '1', specifier: '', odds: 1.8, status: 'trading' };
const market = { marketId: '2', parentMarketId: '2', name: '3 Way', category: '', status: 'open' };
const match = {
  gameId: '77',
  sportId: 10,
  homeTeam: 'A',
  awayTeam: 'B',
  country: 'Kenya',
  tournament: 'Cup',
  marketsCount: 1,
};
const fixture = (matchId: string, changes: Partial<Fixture> = {}, odd: Partial<typeof outcome> = {}): Fixture => ({
  ...match,
  matchId,
  startsAtMs: NOW_MS + 60_000,
  markets: [{ ...market, outcomes: [{ ...outcome, ...odd }] }],
  live: null,
  ...changes,
});
const pick = (matchId: string, oddValue = 1.8): Pick => ({
  oddId: '9',
  oddValue,
  oddType: '1',
  outcomeName: 'Home',
  specifier: '',
  matchId,
  sportId: 10,
  parentMarketId: '2',
  marketId: '2',
  live: false,
});

describe('what may be picked', () => {
  it('is what the odds buttons of a list allow', () => {
    expect(picksOfFixtures([fixture('1')], NOW_MS)).toEqual([pick('1')]);
  });

  it.each([
    ['without a price', fixture('1', {}, { odds: null as unknown as number })],
    ['not traded', fixture('1', {}, { status: 'suspended' })],
    ['begun', fixture('1', { startsAtMs: NOW_MS - 1000 })],
    ['closed', fixture('1', { markets: [{ ...market, status: 'suspended', outcomes: [outcome] }] })],
  ])('is nothing that is %s', (_, given) => {
    expect(picksOfFixtures([given], NOW_MS)).toEqual([]);
  });

  it('comes with the longest played match first in play', () => {
    const game = (matchId: string, clock: string) => ({
      ...match,
      matchId,
      position: 0,
      startsAtMs: NOW_MS - 60_000,
      live: { clock },
      markets: { 2: { ...market, position: 0, outcomes: { 1: { ...outcome, position: 0 } } } },
    });
    const state = { matches: { 1: game('1', "12'"), 2: game('2', "88'"), 3: game('3', '') } } as unknown as LiveState;
    expect(picksOfLive(state, NOW_MS).map(({ matchId, live }) => [matchId, live])).toEqual([
      ['2', true],
      ['1', true],
      ['3', true],
    ]);
  });
});

describe('a slip', () => {
  it('has one pick a match, and as many as there are matches at most', () => {
    const drawn = drawPicks([pick('1'), pick('1', 3), pick('2')], 5, () => 0);
    expect(drawn.map(({ matchId }) => matchId)).toEqual(['1', '2']);
    expect(drawPicks([], 3, () => 0)).toEqual([]);
  });

  it('is placed again at the prices that the refusal names', () => {
    const again = repriced([pick('1'), pick('2')], [{ matchId: '2', message: 'Odds changed', oddsNow: 1.65 }]);
    expect(again).toEqual([pick('1'), pick('2', 1.65)]);
  });

  it('does not go again when a match was refused for another reason, or none was named', () => {
    const over = { matchId: '1', message: 'Match over', oddsNow: null };
    expect(repriced([pick('1')], [over])).toBeNull();
    expect(repriced([pick('1')], [])).toBeNull();
  });
});
