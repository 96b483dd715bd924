import type { FoundMatch } from '@ushindi/api-contract';

/** A search result for tests. */
export function aFound(matchId: string, over: Partial<FoundMatch> = {}): FoundMatch {
  return {
    matchId,
    gameId: `4${matchId}`,
    sportId: 10,
    country: 'Kenya',
    tournament: 'Premier League',
    homeTeam: `Home ${matchId}`,
    awayTeam: `Away ${matchId}`,
    startsAtMs: Date.UTC(2099, 0, 1, 13, 0),
    ...over,
  };
}
