import type { live as english } from '#i18n/en/live.ts';
import type { Translation } from '#i18n/messages.ts';

export const live: Translation<typeof english> = {
  pageTitle: 'Mechi mubashara',
  heading: 'Mechi mubashara',
  inPlay: 'Zinachezwa',
  notStarted: 'Hazijaanza',
  none: 'Hakuna mechi mubashara sasa hivi',
  noneText: 'Mechi huonekana hapa zinapoanza.',
  proverb: 'SUBIRA HUVUTA HERI',
  proverbMeaning: 'Anayengoja kwa utulivu hupata mema',
  upcoming: 'Tazama mechi zijazo',
  pausedNotice: 'Odds za mubashara zimesimama.',
  paused: (age) => `Zimesimama. Zilisasishwa ${age}.`,
  pausedLocked: (age) => `Zimesimama. Zilisasishwa ${age}. Odds zimefungwa.`,
  unreachable: 'Mechi mubashara hazipatikani kwa sasa. Tunaendelea kujaribu.',
};
