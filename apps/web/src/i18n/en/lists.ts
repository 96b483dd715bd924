import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');

export const lists = {
  sports: 'Sports',
  sportsFailed: 'Failed to load sports list.',
  markets: 'Markets',
  loadingMarkets: 'Loading markets',
  marketsFailed: 'The markets cannot be loaded right now.',
  competition: (country: string, tournament: string) => [country, tournament].filter(Boolean).join(' · '),
  games: (count: number) => `${count} ${plural(count, { one: 'match', other: 'matches' })}`,
  ago: {
    seconds: (count: number) => `${count} s ago`,
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
  },
  halfTime: 'HT',
  started: 'Started',
  unreachable: 'Ushindi cannot be reached. Check your connection and try again.',
  notAnswering: 'The matches cannot be loaded right now. Please try again in a moment.',
};
