import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');

export const kit = {
  close: 'Close',
  dismiss: 'Dismiss',
  notices: 'Notices',
  back: 'Back',
  loading: 'Loading',
  tryAgain: 'Try again',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  less: 'Less',
  more: 'More',
  kes: 'KES',
  noPrice: '–',
  oddsName: (label: string, price: string) => `${label}, ${price}`,
  oddsGoneUp: 'gone up',
  oddsGoneDown: 'gone down',
  oddsUnavailable: 'Odds not available at the moment',
  oddLocked: 'This odd is not available for betting',
  suspended: 'Suspended',
  goal: 'GOAL',
  moreMarkets: (count: number) => `+${count}`,
  marketsWord: 'Markets',
  gameId: (id: string) => `#${id}`,
  redCards: (count: number) => `${count} red ${plural(count, { one: 'card', other: 'cards' })}`,
  yellowCards: (count: number) => `${count} yellow ${plural(count, { one: 'card', other: 'cards' })}`,
  minutesPlayed: (minute: number, of: number) => `${minute} minutes of ${of} played`,
  selections: (count: number) => `${count} ${plural(count, { one: 'selection', other: 'selections' })}`,
  liveGames: (count: number) => `${count} live ${plural(count, { one: 'match', other: 'matches' })}`,
};
