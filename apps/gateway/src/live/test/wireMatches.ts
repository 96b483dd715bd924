import type { WireFixtureOut } from '@ushindi/api-contract/operator';

/** A match with one market as the operator sends it. */
export function wireMatch(
  matchId: string,
  homeOdds: number | null,
  extra: Partial<WireFixtureOut> = {},
): WireFixtureOut {
  return {
    match_id: matchId,
    game_id: '1234',
    competitor1: 'Gor Mahia',
    competitor2: 'AFC Leopards',
    date: '2026-01-15 14:30:00',
    sport_id: 10,
    country: 'Kenya',
    tournament: 'Premier League',
    markets_count: 20,
    current_phase: '1st Half',
    clock: '12:30',
    home_score: 1,
    away_score: 0,
    markets: [
      {
        market_id: 2,
        market_name: '1X2',
        parent_market_id: 1,
        status_name: 'open',
        category_name: 'Main',
        oddsArray: [
          {
            odd_id: `${matchId}-2-main-1`,
            outcome_id: 1,
            outcome_name: 'Gor Mahia',
            alias: '1',
            odds: homeOdds,
            odd_status: 'trading',
            marketStatus: 'open',
          },
          {
            odd_id: `${matchId}-2-main-2`,
            outcome_id: 2,
            outcome_name: 'Draw',
            alias: 'X',
            odds: '3.10',
            odd_status: 'trading',
            marketStatus: 'open',
          },
        ],
      },
    ],
    ...extra,
  };
}
