import type { menuLinks as english } from '#i18n/en/menuLinks.ts';
import type { Translation } from '#i18n/messages.ts';

/** Texts of the menus and of the contacts, which load with them. */
export const menuLinks: Translation<typeof english> = {
  play: 'Cheza',
  yours: 'Vyako',
  offers: 'Ofa',
  help: 'Usaidizi',
  freebet: 'Beti ya bure',
  freebets: 'Beti za bure',
  myAccount: 'Akaunti yangu',
  saferPlay: 'Cheza salama',
  betHistory: 'Historia ya beti',
  results: 'Matokeo',
  verify: 'Hakiki matokeo',
  games: 'Kasino na michezo pepe',
  pragmatic: 'Pragmatic',
  softGames: 'Michezo ya Soft',
  worldCup: 'Kombe la Dunia pepe',
  championsLigi: 'Mabingwa pepe',
  box: 'Pick-A-Box',
  copyPaybill: 'Nakili nambari ya paybill',
  paybillCopied: 'Nambari ya paybill imenakiliwa!',
  paybill: 'Paybill',
  helpline: 'Simu ya usaidizi',
  messages: 'WhatsApp',
  mailbox: 'Barua pepe',
  socialNav: 'Tufuate',
};
