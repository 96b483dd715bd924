import type { contentNotFound as english } from '#i18n/en/contentNotFound.ts';
import type { Translation } from '#i18n/messages.ts';

export const contentNotFound: Translation<typeof english> = {
  title: 'Ukurasa haukupatikana',
  proverb: 'KUPOTEA NJIA NDIYO KUJUA NJIA',
  proverbMeaning: 'Makosa hutufunza',
};
