import { fixturesCalls, type WireFixtureOut } from '@ushindi/api-contract/operator';
import { describe, expect, it } from 'vitest';
import { wireFixture } from '../../test/wire.ts';
import { fixtureOf, withMarketsBeside } from './wireFixture.ts';

const read = (over: object = {}) => fixturesCalls.wireFixture.parse(wireFixture(over));
const shown = (over: Partial<WireFixtureOut> = {}) => fixtureOf(read(over));

describe('a fixture of the operator', () => {
  it.each(['Not started', 'NOT_STARTED', 'not-started', '', null])(
    'has no score before the match has started (%j)',
    (current_phase) => {
      expect(shown({ current_phase, clock: null }).live).toBeNull();
    },
  );

  it('has score and cards once it has a phase or a clock', () => {
    const cards = { yellowCardsHome: 0, yellowCardsAway: 2, redCardsHome: 0, redCardsAway: 0 };
    const live = { phase: 'Halftime', clock: '', homeScore: 1, awayScore: 0, ...cards };
    expect(shown({ current_phase: 'Halftime', home_score: '1', yellowcards_away: 2 }).live).toEqual(live);
    expect(shown({ clock: '12:30' }).live).toMatchObject({ phase: '', clock: '12' });
    expect(shown({ clock: '90:00+2' }).live).toMatchObject({ clock: '90:00+2' });
    expect(shown({ clock: '08:30', sport_id: 4 }).live).toMatchObject({ clock: '08:30' });
  });

  it('falls back on the name for teams, on the category for the country, and reads sport 30 as tennis', () => {
    const bare = {
      competitor1: null,
      competitor2: null,
      name: 'A v B',
      country: null,
      category_name: 'Kenya',
      sport_id: 30,
    };
    expect(shown(bare)).toMatchObject({ homeTeam: 'A', awayTeam: 'B', country: 'Kenya', sportId: 24 });
  });

  it('has null for an unreadable kick-off and unreadable odds', () => {
    const { startsAtMs, markets } = shown({
      date: 'soon',
      markets: [{ market_id: 2, oddsArray: [{ outcome_id: 1, odds: 'n/a' }] }],
    });
    expect([startsAtMs, markets[0]?.outcomes[0]]).toMatchObject([null, { odds: null, oddId: null }]);
  });

  it.each([0, -2.5, 0.99, 10_000.01, 1e12, '0'])('has null for odds of %j, which no bet can have', (odds) => {
    const [market] = shown({ markets: [{ market_id: 2, oddsArray: [{ outcome_id: 1, odds }] }] }).markets;
    expect(market?.outcomes[0]?.odds).toBeNull();
  });

  it.each([1, 1.01, '250.00', 10_000])('has odds of %j', (odds) => {
    const [market] = shown({ markets: [{ market_id: 2, oddsArray: [{ outcome_id: 1, odds }] }] }).markets;
    expect(market?.outcomes[0]?.odds).toBe(Number(odds));
  });

  it('has the markets beside it, or its own if there are none', () => {
    const [beside] = read({ markets: [{ market_id: 18 }] }).markets;
    const marketIds = (markets: Parameters<typeof withMarketsBeside>[1]) =>
      fixtureOf(withMarketsBeside(read(), markets)).markets.map(({ marketId }) => marketId);
    expect([marketIds(beside && [beside]), marketIds([]), marketIds(null)]).toEqual([['18'], ['2'], ['2']]);
  });
});

describe('a market', () => {
  const line = (marketStatus: string | null) => ({ outcome_id: 4, odds: 1.9, odd_status: 'trading', marketStatus });
  const marketOf = (status_name: string | null, ...lines: (string | null)[]) => {
    const [market] = shown({ markets: [{ market_id: 18, status_name, oddsArray: lines.map(line) }] }).markets;
    return [market?.status, market?.outcomes.map(({ status }) => status)];
  };

  it('keeps its own status over the one its odds repeat', () => {
    expect(marketOf('suspended', 'open', null)).toEqual(['suspended', ['trading', 'trading']]);
  });

  it.each([
    [['Suspended'], 'Suspended'],
    [[null, 'open'], 'open'],
    [['suspended', 'Open'], 'Open'],
    [[null], ''],
    [[], ''],
  ])('takes a missing status from its odds, and is open if any line is (%j)', (repeated, status) => {
    expect(marketOf(null, ...repeated)[0]).toBe(status);
  });

  it('locks a closed line while the market is open', () => {
    expect(marketOf('open', 'suspended', 'Open', null)).toEqual(['open', ['suspended', 'trading', 'trading']]);
  });
});
