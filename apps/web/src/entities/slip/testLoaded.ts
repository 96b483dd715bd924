import type { Bonus, Fixture, LoadedSelection } from '@ushindi/api-contract';

/** A selection of a shared bet as placed, for tests; its match is `aLoadedFixture`. */
export function aLoaded(over: Partial<LoadedSelection> = {}): LoadedSelection {
  return {
    oddId: 'odd-1',
    matchId: '4821',
    parentMarketId: '2',
    marketId: '2',
    sportId: 10,
    specifier: '',
    outcomeName: 'Gor Mahia',
    matchName: 'Gor Mahia VS AFC Leopards',
    marketName: '3 Way',
    odds: 2.15,
    startsAtMs: Date.now() + 3_600_000,
    live: false,
    homeTeam: 'Gor Mahia',
    awayTeam: 'AFC Leopards',
    competition: 'Premier League',
    ...over,
  };
}

/** The match of `aLoaded` as currently offered, at the given odds. */
export function aLoadedFixture({ odds = 2.15, ...over }: Partial<Fixture> & { odds?: number | null } = {}): Fixture {
  const outcome = { outcomeId: '1', name: 'Gor Mahia', alias: '1', specifier: '', status: 'trading' };
  const market = { marketId: '2', parentMarketId: '2', name: '3 Way', category: 'main', status: 'open' };
  return {
    matchId: '4821',
    gameId: '771',
    sportId: 24,
    homeTeam: 'Gor Mahia',
    awayTeam: 'AFC Leopards',
    startsAtMs: Date.now() + 3_600_000,
    country: 'Kenya',
    tournament: 'Premier League',
    marketsCount: 1,
    markets: [{ ...market, outcomes: [{ ...outcome, oddId: 'odd-1', odds }] }],
    live: null,
    ...over,
  };
}

/** An awarded freebet with the terms of the registration freebet, for tests. */
export function aFreebet(over: Partial<Bonus> = {}): Bonus {
  return {
    refId: 'freebet-1',
    status: 'awarded',
    amount: 50,
    expiresAtMs: Date.UTC(2026, 10, 28, 14),
    remainingMs: 600_000,
    redeemedAtMs: null,
    promoName: 'Registration freebet',
    promoUrl: '/promotions/registration-freebet',
    minStake: 0,
    minOdds: 6.99,
    minSelections: 4,
    minOddsPerSelection: 0,
    maxWin: 10_000,
    deductStake: true,
    ...over,
  };
}
