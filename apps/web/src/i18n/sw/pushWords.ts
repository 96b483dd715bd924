import type { pushWords as english } from '#i18n/en/pushWords.ts';
import type { Translation } from '#i18n/messages.ts';

export const pushWords: Translation<typeof english> = {
  goal: 'Goli!',
  kickOff: 'Mechi imeanza',
  results: {
    won: 'Beti yako imeshinda',
    lost: 'Beti yako imepoteza',
    void: 'Beti yako imebatilishwa',
    cashedOut: 'Beti yako imelipwa (cash out)',
  },
  corrected: 'Matokeo yamerekebishwa',
  deposit: 'Amana yako imefika',
  priceChange: 'Odds zimebadilika',
  draw: 'Sare',
  news: 'Una taarifa mpya',
  open: 'Gusa uone.',
};
