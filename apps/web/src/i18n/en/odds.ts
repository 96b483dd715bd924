export const odds = {
  /** Why odds cannot be selected, on the screen of a match. */
  match: {
    noOdds: 'Odds not available at the moment',
    oddNotTrading: 'This odd is not available for betting',
    marketNotOpen: 'This market is not available for betting',
    offline: 'Odds are locked while you are offline',
  },
  /** The short form for the row of a list. */
  list: {
    noOdds: 'Odds not available',
    oddNotTrading: 'This odd is not available',
    marketNotOpen: 'This market is not available',
    offline: 'Odds are locked while you are offline',
  },
};
