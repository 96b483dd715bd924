/**
 * The address pattern of every screen, by the name of its route. Navigation uses the names, so that each address is
 * written once (D-037).
 */
export const PATHS = {
  Home: '/',
  share: '/share/:betId',
  'live-games': '/live',
  results: '/results',
  VerifyDraw: '/verify-draw',
  search: '/search',
  Country: '/country',
  MoreMarkets: '/markets/:matchId',
  MoreMarketsLive: '/markets/live/:matchId',
  League: '/league',
  Turbo: '/turbo',
  Jackpot: '/jackpot',
  Box: '/box',
  ChampionsLigi: '/champions-ligi',
  WorldCup: '/world-cup',
  Jetx: '/jetx',
  Aviatrix: '/aviatrix',
  InstantGames: '/instant-games',
  Pragmatic: '/instant-games/pragmatic',
  SoftGames: '/instant-games/soft-games',
  GameProvider: '/instant-games/:providerId',
  InstantGamePlayer: '/instant-games/:providerId/:gameId',
  CrashGames: '/crash-games',
  Games: '/games',
  Register: '/register',
  Login: '/login',
  VerifyAccountWithAccNo: '/verify/:accNo?',
  ForgotPassword: '/forgot-password',
  ResetPassword: '/reset-password',
  AccountCreated: '/account-created',
  'my-account': '/my-account',
  Withdraw: '/withdraw',
  Transactions: '/transactions',
  MyMoney: '/my-money',
  Devices: '/devices',
  ChangePassword: '/change-password',
  'safer-play': '/safer-play',
  'age-proof': '/age-proof',
  notifications: '/notifications',
  SelfExclusion: '/self-exclude-from-betting',
  Excluded: '/excluded',
  bonus: '/freebet',
  FreeGames: '/free-game',
  Affiliates: '/affiliates',
  'my-bets': '/my-bets',
  BetResults: '/bet-results/:betId',
  promotions: '/promotions',
  PromotionDetails: '/promotions/:id',
  JackpotPool: '/jackpot-pool',
  leaderboard: '/leaderboard',
  faqs: '/faqs',
  HowToPlay: '/how-to-play',
  TermsAndConditions: '/terms-and-conditions',
  PrivacyPolicy: '/privacy-policy',
  ResponsiblyGaming: '/responsibly-gaming',
  Maintenance: '/maintenance',
} as const;

export type RouteName = keyof typeof PATHS;

/** The address of a named route with its parameters: `pathTo('PromotionDetails', { id })`. */
export function pathTo(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return PATHS[name].replace(/\/:(\w+)\??/g, (_, param: string) => {
    const value = params[param];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}
