import type { favourites as english } from '#i18n/en/favourites.ts';
import type { Translation } from '#i18n/messages.ts';
import { names } from './names.ts';

export const favourites: Translation<typeof english> = {
  title: 'Vipendwa',
  ofMatch: 'Vipendwa vya mechi hii',
  matches: 'Mechi za vipendwa vyako',
  edit: 'Badilisha',
  effect: 'Mechi za vipendwa vyako hutangulia kwenye Mwanzo, mubashara, utafutaji na orodha za ligi.',
  thisMatch: 'Mechi hii',
  others: 'Vipendwa vyako',
  none: 'Bado huna vipendwa. Fungua mechi na ubonyeze nyota yake.',
  noMatches: 'Kwa sasa hakuna mechi ya vipendwa vyako ya kuwekea beti.',
  failed: 'Mechi za vipendwa vyako haziwezi kupakiwa kwa sasa.',
  full: (most) => `Una vipendwa ${most}, ambavyo ni idadi ya juu. Ondoa kimoja ili kuongeza kingine.`,
  tournament: (country, name) => [names.country(country), name].filter(Boolean).join(' · '),
};
