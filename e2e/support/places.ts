import type { Page } from '@playwright/test';
import { gamesStarting, openLive } from './games.ts';

/** A route of the client and a text that its screen shows once it has loaded. */
export type Place = { route: string; shows: string | RegExp };

const everybodys: Place[] = [
  { route: '/', shows: /^#\d+$/ },
  { route: '/live', shows: 'In play' },
  { route: '/markets/:matchId', shows: '3 Way' },
  { route: '/markets/live/:matchId', shows: '3 Way' },
  { route: '/no-such-page', shows: 'Page not found' },
];

export const guestRoutes: Place[] = [
  ...everybodys,
  { route: '/register', shows: 'Your phone number is your account.' },
  { route: '/login', shows: 'New here?' },
  { route: '/verify/:accNo?', shows: 'Verify Account' },
];

export const playerRoutes: Place[] = [
  ...everybodys,
  { route: '/account-created', shows: 'Karibu Kambi Ya Ushindi' },
  { route: '/my-account', shows: 'Bet history' },
  { route: '/my-bets', shows: 'All Bets' },
  { route: '/bet-results/:betId', shows: 'Possible win' },
];

/** An address of a route: its parameters filled with a match or an account that is there now, or the given bet. */
export async function addressOf(page: Page, { route }: Place, betId: string): Promise<string> {
  switch (route) {
    case '/markets/:matchId':
      return `/markets/${(await gamesStarting(page, 120_000, Number.POSITIVE_INFINITY)).at(-1)?.matchId}`;
    case '/markets/live/:matchId':
      return `/markets/live/${await openLive(page)}`;
    case '/verify/:accNo?':
      return '/verify/1?msisdn=0712345678';
    case '/bet-results/:betId':
      return `/bet-results/${betId}`;
    default:
      return route;
  }
}
