import type { odds as english } from '#i18n/en/odds.ts';
import type { Translation } from '#i18n/messages.ts';

export const odds: Translation<typeof english> = {
  /** Why odds cannot be selected, on the screen of a match. */
  match: {
    noOdds: 'Odds hazipatikani kwa sasa',
    oddNotTrading: 'Huwezi kuweka beti kwa odds hizi',
    marketNotOpen: 'Huwezi kuweka beti kwenye soko hili',
    offline: 'Odds zimefungwa ukiwa nje ya mtandao',
  },
  /** The short form for the row of a list. */
  list: {
    noOdds: 'Odds hazipatikani',
    oddNotTrading: 'Odds hizi hazipatikani',
    marketNotOpen: 'Soko hili halipatikani',
    offline: 'Odds zimefungwa ukiwa nje ya mtandao',
  },
};
