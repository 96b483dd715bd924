import type { results as english } from '#i18n/en/results.ts';
import type { Translation } from '#i18n/messages.ts';

export const results: Translation<typeof english> = {
  title: 'Matokeo',
  description: 'Matokeo ya mwisho ya mechi kwa siku na ligi.',
  day: 'Siku',
  today: 'Leo',
  yesterday: 'Jana',
  competition: 'Ligi',
  allCompetitions: 'Ligi zote',
  loading: 'Matokeo yanapakiwa',
  failed: 'Matokeo hayawezi kupakiwa kwa sasa.',
  unavailable: 'Matokeo hayapatikani.',
  none: 'Bado hakuna matokeo ya siku hii.',
  halfTime: (home, away) => `MAP ${home} - ${away}`,
  voided: 'Imebatilishwa',
};
