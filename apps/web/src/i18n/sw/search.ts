import type { search as english } from '#i18n/en/search.ts';
import type { Translation } from '#i18n/messages.ts';
import { names } from './names.ts';

export const search: Translation<typeof english> = {
  pageTitle: 'Tafuta',
  description: 'Tafuta mechi kwa timu zake, ligi au nchi.',
  placeholder: 'Tafuta mechi',
  search: 'Tafuta',
  tooShort: 'Andika angalau herufi 2.',
  results: 'Matokeo',
  history: 'Ulizofungua karibuni',
  versus: 'vs',
  competition: (country, tournament) => [names.country(country), tournament].filter(Boolean).join(' · '),
  starts: (weekday, time) => `Inaanza ${weekday} ${time}`,
  none: 'Hakuna kilichopatikana.',
  failed: 'Utafutaji haufanyi kazi kwa sasa. Tafadhali jaribu tena.',
  loading: 'Inapakia...',
  loadMore: 'Pakia zaidi',
};
