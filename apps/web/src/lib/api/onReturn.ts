/** Values of a query's `refetchOnWindowFocus`, by the data that the query shows. The default is `whenStale`. */
export const onReturn = {
  /** Balance, bonuses, bets, transactions: a prompt or a settlement changes them while the player is away. */
  money: 'always',
  /** Odds, live counts, the session and short lists: not while they are younger than their `staleTime`. */
  whenStale: true,
  /** Games and search results: their data does not expire, and every loaded page would be requested. */
  pagesWithoutOdds: false,
} as const;
