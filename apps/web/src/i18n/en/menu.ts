import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');

export const menu = {
  pages: 'Pages',
  trending: 'Trending',
  games: 'Games',
  quickMenu: 'Quick menu',
  hot: 'hot',
  new: 'new',
  newFeature: 'New',
  freebetsToUse: (count: number) => `${count} ${plural(count, { one: 'freebet', other: 'freebets' })} to use`,
};
