import type { siteMenu as english } from '#i18n/en/siteMenu.ts';
import type { Translation } from '#i18n/messages.ts';

export const siteMenu: Translation<typeof english> = {
  jackpot: 'Jackpot',
  jackpotPool: 'Jackpot ya mechi',
  promotions: 'Promosheni',
  leaderboard: 'Jedwali la viongozi',
  helpCenter: 'Usaidizi',
  infoNav: 'Kuhusu Ushindi',
  productsNav: 'Mechi na michezo',
  contacts: 'Wasiliana nasi',
  howToPlay: 'Jinsi ya kucheza',
  terms: 'Sheria na masharti',
  privacy: 'Sera ya faragha',
  responsibleGaming: 'Cheza kwa kuwajibika',
  age: '18+',
  licence: 'Ushindi ina leseni ya mdhibiti wa kitaifa wa michezo ya kamari.',
  responsible:
    'Lazima uwe na miaka 18 au zaidi ili kuweka beti. Weka beti ndani ya kikomo chako, kamwe si kurudisha ulichopoteza.',
};
