import type { shell as english } from '#i18n/en/shell.ts';
import type { Translation } from '#i18n/messages.ts';

export const shell: Translation<typeof english> = {
  homeLink: 'Ushindi, Mwanzo',
  skipToContent: 'Nenda kwenye maudhui',
  skipToBetslip: 'Nenda kwenye mkeka',
  menu: 'Menyu',
  mainNav: 'Kuu',
  sectionsNav: 'Sehemu',
  league: 'Ligi',
  turbo: 'Turbo',
  aviatrix: 'Aviatrix',
  jetx: 'JetX',
  instantGames: 'Michezo ya papo hapo',
  more: 'Zaidi',
  withoutScript: 'Hapa unaweza kusoma mechi, odds na maelezo, na kutafuta. Kuweka beti kunahitaji JavaScript.',
  searchForGame: 'Tafuta mechi',
  balanceAndDeposit: (balance) => `Salio KES ${balance} Weka pesa`,
  appearance: 'Mwonekano',
  themeSystem: 'Kama simu',
  themeLight: 'Mwanga',
  themeDark: 'Giza',
  crash: {
    title: 'Ukurasa huu umeacha kufanya kazi',
    text: 'Beti na salio lako viko salama. Pakia ukurasa tena uendelee.',
    reload: 'Pakia tena',
  },
  notFetched: {
    title: 'Ukurasa huu haukupakiwa',
    text: 'Mtandao ulikatika, au kuna toleo jipya la Ushindi. Beti na salio lako viko salama.',
    reload: 'Jaribu tena',
  },
  description: (screen) =>
    `${screen}: beti za michezo na michezo ya kasino nchini Kenya kwenye Ushindi, kabla ya mechi na mubashara.`,
  pageTitle: (screen) => `${screen} | Ushindi`,
};
