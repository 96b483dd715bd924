export const odds = {
  /** Why a price cannot be picked, where there is room: on the screen of a match. */
  match: {
    noOdds: 'Odds not available at the moment',
    oddNotTrading: 'This odd is not available for betting',
    marketNotOpen: 'This market is not available for betting',
  },
  /** The same in a row of a list. */
  list: {
    noOdds: 'Odds not available',
    oddNotTrading: 'This odd is not available',
    marketNotOpen: 'This market is not available',
  },
};
