/**
 * Whether a query is refetched when the player returns to the window, by what it shows: the query's
 * `refetchOnWindowFocus`. A query that names none is refetched `whenStale`.
 */
export const onReturn = {
  /** Balance, bonuses, bets, transactions: a prompt or a settlement changes them while the player is away. */
  money: 'always',
  /** Odds, live counts, the session and short lists: not while they are younger than their `staleTime`. */
  whenStale: true,
  /** Games and search results: nothing in them expires, and every loaded page would be requested. */
  pagesWithoutOdds: false,
} as const;
