import type { Page } from '@playwright/test';
import { matchAhead, openLive } from './matches.ts';
import { english, type Words } from './words.ts';

/** A route of the client and a text that its screen, or the dialog it opens, shows once it has loaded. */
export type ScreenRoute = { route: string; shows: string | RegExp; within?: 'dialog' };

const publicRoutes: ScreenRoute[] = [
  { route: '/', shows: /^#\d+$/ },
  { route: '/live', shows: 'In play' },
  { route: '/results', shows: 'Results' },
  { route: '/verify-draw', shows: 'Number of a round or match' },
  { route: '/search', shows: 'Search' },
  { route: '/country', shows: 'Kenya' },
  { route: '/markets/:matchId', shows: '3 Way' },
  { route: '/markets/live/:matchId', shows: '3 Way' },
  { route: '/promotions', shows: 'Up to KES 500 for a first bet' },
  { route: '/promotions/:id', shows: 'The boost by selections' },
  { route: '/leaderboard', shows: 'Past Winners' },
  { route: '/jackpot-pool', shows: 'Prize pool now' },
  { route: '/faqs', shows: 'How do I register?' },
  { route: '/how-to-play', shows: 'By SMS: place a bet' },
  { route: '/terms-and-conditions', shows: 'Maximum payouts' },
  { route: '/privacy-policy', shows: 'Your rights' },
  { route: '/responsibly-gaming', shows: 'Where you find help' },
  { route: '/excluded', shows: 'Betting is closed' },
  { route: '/maintenance', shows: 'under Maintenance' },
  { route: '/no-such-page', shows: 'Page not found' },
];

/** Visited only as a guest: a player sees the same screens, and JetX leaves the product on a player's phone. */
const casinoRoutes: ScreenRoute[] = [
  { route: '/league', shows: 'League' },
  { route: '/turbo', shows: 'Turbo' },
  { route: '/jackpot', shows: 'Jackpot' },
  { route: '/box', shows: 'Pick-A-Box' },
  { route: '/champions-ligi', shows: 'Virtual Champions' },
  { route: '/world-cup', shows: 'Virtual World Cup' },
  { route: '/jetx', shows: 'Play Free' },
  { route: '/aviatrix', shows: 'Play Free' },
  { route: '/instant-games', shows: 'Most Popular' },
  { route: '/instant-games/pragmatic', shows: 'Ngoma Reels' },
  { route: '/instant-games/soft-games', shows: 'Ngoma Trio' },
  { route: '/instant-games/:providerId', shows: 'Evolution games are not here yet' },
  { route: '/instant-games/:providerId/:gameId', shows: 'Ngoma Reels' },
  { route: '/crash-games', shows: 'No crash games here yet' },
  { route: '/games', shows: 'Most Popular' },
];

export const guestRoutes: ScreenRoute[] = [
  ...publicRoutes,
  ...casinoRoutes,
  { route: '/share/:betId', shows: /^Place Bet/, within: 'dialog' },
  { route: '/register', shows: 'Your phone number is your account.' },
  { route: '/login', shows: 'New here?' },
  { route: '/verify/:accNo?', shows: 'Verify Account' },
  { route: '/forgot-password', shows: 'Forgot password' },
  { route: '/reset-password', shows: 'Reset Password' },
];

export const playerRoutes: ScreenRoute[] = [
  ...publicRoutes,
  { route: '/account-created', shows: 'Karibu Kambi Ya Ushindi' },
  { route: '/my-account', shows: 'Bet history' },
  { route: '/withdraw', shows: 'The minimum withdrawal is KES 100.' },
  { route: '/transactions', shows: 'Deposit by M-PESA' },
  { route: '/my-money', shows: 'Net deposits' },
  { route: '/safer-play', shows: 'Your limits' },
  { route: '/notifications', shows: 'Choose what this phone reports to you' },
  { route: '/age-proof', shows: 'You do not need to prove your age here.' },
  { route: '/devices', shows: 'This device' },
  { route: '/change-password', shows: 'All other devices are logged out.' },
  { route: '/self-exclude-from-betting', shows: /^Take a break/ },
  { route: '/freebet', shows: 'Registration freebet' },
  { route: '/free-game', shows: 'No free games for you now' },
  { route: '/affiliates', shows: 'Your affiliate link' },
  { route: '/my-bets', shows: 'All Bets' },
  { route: '/bet-results/:betId', shows: 'Possible win' },
];

/** An address of a route, with parameters of an existing match or account, or of the given bet. */
export async function addressOf(
  page: Page,
  { route }: ScreenRoute,
  betId: string,
  words: Words = english,
): Promise<string> {
  switch (route) {
    case '/markets/:matchId':
      return `/markets/${(await matchAhead(page)).matchId}`;
    case '/markets/live/:matchId':
      return `/markets/live/${await openLive(page, words)}`;
    case '/promotions/:id':
      return '/promotions/multibet-boost';
    case '/instant-games/:providerId':
      return '/instant-games/evolution';
    case '/instant-games/:providerId/:gameId':
      return '/instant-games/pragmatic/ngoma-reels';
    case '/verify/:accNo?':
      return '/verify/1?msisdn=0712345678';
    case '/reset-password':
      return '/reset-password?phoneNumber=0712345678';
    case '/bet-results/:betId':
    case '/share/:betId':
      return route.replace(':betId', betId);
    default:
      return route;
  }
}
