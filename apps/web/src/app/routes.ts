import { matchPath } from 'react-router-dom';
import type { PathKind } from '../lib/session/returnTo.ts';
import type { ScreenRoute } from './screens.ts';

/** Every screen of the product: where it is, who may see it, what stands around it. Each loads when it is visited. */
export const routes: readonly ScreenRoute[] = [
  { path: '/', access: 'all', chrome: 'full', load: () => import('../features/fixtures/HomeScreen.tsx') },
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
  { path: '/my-bets', access: 'player', chrome: 'page', load: () => import('../features/bets/MyBetsScreen.tsx') },
  {
    path: '/bet-results/:betId',
    access: 'player',
    chrome: 'page',
    load: () => import('../features/bets/BetDetailScreen.tsx'),
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
