export const odds = {
  noOdds: 'Odds not available at the moment',
  oddNotTrading: 'This odd is not available for betting',
  marketNotOpen: 'This market is not available for betting',
};
