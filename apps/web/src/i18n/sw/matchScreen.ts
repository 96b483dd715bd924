import type { matchScreen as english } from '#i18n/en/matchScreen.ts';
import type { Translation } from '#i18n/messages.ts';

export const matchScreen: Translation<typeof english> = {
  title: (home, away) => `${home} v ${away}`,
  loadingTitle: 'Mechi',
  categories: 'Aina za masoko',
  all: 'Yote',
  categoryNames: {
    main: 'Makuu',
    'first half': 'Kipindi cha kwanza',
    goals: 'Mabao',
    'cards and corners': 'Kadi na kona',
    combo: 'Mseto',
    player: 'Mchezaji',
    others: 'Mengine',
    half: 'Kipindi',
    quarter: 'Robo',
    side: 'Upande',
    'home/away': 'Nyumbani/Ugenini',
  },
  emptyCategory: 'Aina ya soko uliyochagua haina data kwa sasa. Chagua nyingine.',
  size: (lines, prices) => (lines > 1 ? `mistari ${lines}` : String(prices)),
  gone: 'Mechi hii si mubashara tena.',
  goneText: 'Beti zake zitaamuliwa kulingana na matokeo yake.',
  notFound: 'Mechi hii haipatikani.',
  liveGames: 'Mechi mubashara',
  fullTime: 'MWISHO',
  finalResult: 'Matokeo ya mwisho',
  settledText: 'Beti za mechi hii huamuliwa kulingana na matokeo haya.',
  nextMatches: 'Mechi zinazofuata',
  proof: 'Uthibitisho wa matokeo',
};
