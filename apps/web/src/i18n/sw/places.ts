import type { places as english } from '#i18n/en/places.ts';
import type { Translation } from '#i18n/messages.ts';

export const places: Translation<typeof english> = {
  pageTitle: 'Nchi',
  description: 'Nchi na ligi zake zenye mechi za kuweka beti.',
  countries: 'Nchi',
  allCountries: 'Nchi zote',
  loading: 'Tunapakia nchi...',
  failed: 'Hatukuweza kupakia nchi.',
  none: 'Hakuna nchi yenye mechi za mchezo huu kwa sasa.',
  topLeagues: 'Ligi maarufu',
  noLeagues: 'Hakuna ligi maarufu kwa sasa.',
  tournaments: (count) => `ligi ${count}`,
  fixtures: (count) => `mechi ${count}`,
};
