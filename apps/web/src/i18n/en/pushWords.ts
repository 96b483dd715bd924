/** The texts of notifications on the phone. They are few, because the service worker contains them. */
export const pushWords = {
  goal: 'Goal!',
  kickOff: 'Kick-off',
  results: {
    won: 'Your bet has won',
    lost: 'Your bet has lost',
    void: 'Your bet is void',
    cashedOut: 'Your bet was cashed out',
  },
  corrected: 'A result was corrected',
  deposit: 'Your deposit has arrived',
  priceChange: 'The odds have changed',
  draw: 'Draw',
  news: 'There is news for you',
  open: 'Tap to see it.',
};
