/** The periods of a self-exclusion by their names on the wire. */
export const accountPeriods = {
  '1-Hour': '1-Hour',
  '6-Hour': '6-Hour',
  '12-Hour': '12-Hour',
  '1-Week': '1-Week',
  '1-Month': '1-Month',
  '6-Month': '6-Month',
  '1-Year': '1-Year',
  '3-Year': '3-Year',
  Infinite: 'Infinite',
};
