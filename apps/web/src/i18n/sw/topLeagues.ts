import type * as english from '#i18n/en/topLeagues.ts';
import type { Translation } from '#i18n/messages.ts';
import { names } from './names.ts';

export const topLeagues: Translation<typeof english.topLeagues> = {
  league: (country, tournament) => [names.country(country), tournament].filter(Boolean).join(' / '),
  none: 'Hakuna ligi maarufu kwa sasa.',
  oneTournament: 'Ligi moja',
  showAll: 'Onyesha mechi zote',
};

export const noGames: Translation<typeof english.noGames> = {
  empty: 'Mechi ulizochagua hazipatikani kwa sasa. Chagua nyingine.',
  noMatches: 'Hakuna mechi zinazolingana na ulichochagua.',
};
