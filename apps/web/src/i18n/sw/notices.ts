import type { notices as english } from '#i18n/en/notices.ts';
import type { Translation } from '#i18n/messages.ts';

/** Texts that features show on any screen. They load with the app, the features' other texts with their screens. */
export const notices: Translation<typeof english> = {
  sessionExpired: 'Muda wako wa kuingia umeisha. Ingia tena.',
  needsVerification: 'Akaunti inahitaji kuthibitishwa',
  loggedOut: 'Umeondoka kwenye akaunti.',
  logoutFailed: 'Kuondoka hakukufaulu. Jaribu tena.',
  oddsFrom: (time) => `Nje ya mtandao – odds za ${time}, zimefungwa`,
  oddsLocked: 'Nje ya mtandao – odds zimefungwa',
  newVersion: 'Toleo jipya la Ushindi liko tayari.',
  reload: 'Pakia upya',
  notLoaded: 'Haikupakiwa. Angalia mtandao wako kisha ujaribu tena, au pakia ukurasa upya.',
  myLimits: 'Vikomo vyangu',
  proveAge: 'Thibitisha umri',
  boostHint: (legs, percent) => `Ongeza ${legs} upate nyongeza ya ${percent}%!`,
};
