import type { Selection } from './selection.ts';

/** The kick-off of `aSelection`, epoch milliseconds. */
export const kickOffMs = Date.UTC(2026, 10, 21, 13, 0);

/** A valid selection before kick-off, for tests. */
export function aSelection(over: Partial<Selection> = {}): Selection {
  return {
    oddId: 'odd-1',
    matchId: '4821',
    parentMarketId: '2',
    marketId: '2',
    sportId: 10,
    outcomeName: 'Gor Mahia',
    alias: '1',
    specifier: '',
    marketName: '3 Way',
    homeTeam: 'Gor Mahia',
    awayTeam: 'AFC Leopards',
    country: 'Kenya',
    tournament: 'Premier League',
    startsAtMs: kickOffMs,
    live: false,
    odds: 2.15,
    oddsBefore: null,
    oddStatus: 'trading',
    marketStatus: 'open',
    stale: false,
    issue: null,
    ...over,
  };
}
