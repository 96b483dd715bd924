import type { menu as english } from '#i18n/en/menu.ts';
import type { Translation } from '#i18n/messages.ts';
import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('sw');

export const menu: Translation<typeof english> = {
  pages: 'Kurasa',
  trending: 'Zinazovuma',
  games: 'Mechi',
  quickMenu: 'Menyu ya haraka',
  hot: 'moto',
  new: 'mpya',
  newFeature: 'Mpya',
  freebetsToUse: (count) =>
    plural(count, { one: `beti ${count} ya bure ya kutumia`, other: `beti ${count} za bure za kutumia` }),
};
