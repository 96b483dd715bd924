import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');

export const places = {
  pageTitle: 'Countries',
  description: 'Countries and their tournaments with matches to bet on.',
  countries: 'Countries',
  allCountries: 'All countries',
  loading: 'Loading countries...',
  failed: 'Unable to load countries.',
  none: 'No country has matches of this sport right now.',
  topLeagues: 'Top Leagues',
  noLeagues: 'No top leagues are available at the moment.',
  tournaments: (count: number) => `${count} ${plural(count, { one: 'tournament', other: 'tournaments' })}`,
  fixtures: (count: number) => `${count} ${plural(count, { one: 'fixture', other: 'fixtures' })}`,
};
