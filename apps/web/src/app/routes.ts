import { matchPath } from 'react-router-dom';
import type { PathKind } from '../lib/session/returnTo.ts';
import type { ScreenRoute } from './screens.ts';

/** Every screen of the product: where it is, who may see it, what stands around it. Each loads when it is visited. */
export const routes: readonly ScreenRoute[] = [
  { path: '/', access: 'all', chrome: 'full', load: () => import('../features/fixtures/HomeScreen.tsx') },
  // Home; BetslipHost opens the slip with the bet.
  {
    path: '/share/:betId',
    access: 'all',
    chrome: 'full',
    load: () => import('../features/fixtures/HomeScreen.tsx'),
  },
  { path: '/live', access: 'all', chrome: 'full', load: () => import('../features/live/LiveScreen.tsx') },
  {
    path: '/markets/:matchId',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/fixtures/match/PrematchScreen.tsx'),
  },
  {
    path: '/markets/live/:matchId',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/fixtures/match/LiveMatchScreen.tsx'),
  },
  { path: '/register', access: 'guest', chrome: 'bare', load: () => import('../features/account/RegisterScreen.tsx') },
  { path: '/login', access: 'guest', chrome: 'bare', load: () => import('../features/account/LoginScreen.tsx') },
  {
    path: '/verify/:accNo?',
    access: 'guest',
    chrome: 'bare',
    load: () => import('../features/account/VerifyScreen.tsx'),
  },
  {
    path: '/forgot-password',
    access: 'guest',
    chrome: 'bare',
    load: () => import('../features/account/ForgotPasswordScreen.tsx'),
  },
  {
    path: '/reset-password',
    access: 'guest',
    chrome: 'bare',
    load: () => import('../features/account/ResetPasswordScreen.tsx'),
  },
  {
    path: '/account-created',
    access: 'player',
    chrome: 'full',
    load: () => import('../features/account/AccountCreatedScreen.tsx'),
  },
  {
    path: '/my-account',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/account/AccountScreen.tsx'),
  },
  {
    path: '/withdraw',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/wallet/WithdrawScreen.tsx'),
  },
  {
    path: '/transactions',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/wallet/TransactionsScreen.tsx'),
  },
  {
    path: '/self-exclude-from-betting',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/account/SelfExclusionScreen.tsx'),
  },
  { path: '/freebet', access: 'player', chrome: 'page', load: () => import('../features/bonuses/BonusScreen.tsx') },
  {
    path: '/free-game',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/bonuses/FreeGamesScreen.tsx'),
  },
  {
    path: '/affiliates',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/account/AffiliatesScreen.tsx'),
  },
  { path: '/my-bets', access: 'player', chrome: 'page', load: () => import('../features/bets/MyBetsScreen.tsx') },
  {
    path: '/bet-results/:betId',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/bets/BetDetailScreen.tsx'),
  },
  {
    path: '/promotions',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/content/PromotionsScreen.tsx'),
  },
  {
    path: '/promotions/:id',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/content/PromotionScreen.tsx'),
  },
  {
    path: '/leaderboard',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/leaderboard/LeaderboardScreen.tsx'),
  },
  { path: '/faqs', access: 'all', chrome: 'page', load: () => import('../features/content/FaqsScreen.tsx') },
  {
    path: '/how-to-play',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/content/HowToPlayScreen.tsx'),
  },
  {
    path: '/terms-and-conditions',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/content/TermsScreen.tsx'),
  },
  {
    path: '/privacy-policy',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/content/PrivacyScreen.tsx'),
  },
  {
    path: '/responsibly-gaming',
    access: 'all',
    chrome: 'page',
    load: () => import('../features/content/ResponsibleGamingScreen.tsx'),
  },
  {
    path: '/maintenance',
    access: 'all',
    chrome: 'full',
    load: () => import('../features/content/MaintenanceScreen.tsx'),
  },
];

/** The route of an address, or undefined for one that is none of ours. */
export function routeOf(pathname: string): ScreenRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname));
}

/** What kind of place an address is, for the ways back after signing in. */
export function pathKind(pathname: string): PathKind {
  const route = routeOf(pathname);
  if (!route) return 'unknown';
  return route.access === 'guest' ? 'guestOnly' : 'screen';
}
