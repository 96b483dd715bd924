import { PATHS } from '#lib/navigation/paths.ts';
import type { Screen, ScreenRoute } from './screens.ts';

const ownGame = { needs: 'games', chrome: 'game', load: () => import('#features/games/OwnGameScreen.tsx') } as const;
const crashGame = {
  needs: 'games',
  chrome: 'game-wide',
  load: () => import('#features/games/CrashGameScreen.tsx'),
} as const;
const providerLobby = { needs: 'games', load: () => import('#features/games/ProviderScreen.tsx') } as const;

/**
 * Every screen with its name. By default a screen is for everyone and has a frame with a title of its own. The code of
 * a screen loads when the screen is visited.
 */
const screens: readonly (Pick<Screen, 'name' | 'load'> & Partial<Screen>)[] = [
  { name: 'Home', chrome: 'full', load: () => import('#features/fixtures/HomeScreen.tsx') },
  // The screen is Home. BetslipHost opens the slip with the bet.
  { name: 'share', chrome: 'full', load: () => import('#features/fixtures/HomeScreen.tsx') },
  {
    name: 'live-games',
    chrome: 'full',
    load: () => import('#features/live/LiveScreen.tsx'),
  },
  { name: 'results', needs: 'matchCentre', load: () => import('#features/results/ResultsScreen.tsx') },
  { name: 'VerifyDraw', needs: 'draws', load: () => import('#features/verify/VerifyScreen.tsx') },
  { name: 'search', load: () => import('#features/search/SearchScreen.tsx') },
  {
    name: 'Country',
    load: () => import('#features/places/CountriesScreen.tsx'),
  },
  {
    name: 'MoreMarkets',
    load: () => import('#features/fixtures/match/PrematchScreen.tsx'),
  },
  {
    name: 'MoreMarketsLive',
    load: () => import('#features/fixtures/match/LiveMatchScreen.tsx'),
  },
  { name: 'League', ...ownGame },
  { name: 'Turbo', ...ownGame },
  { name: 'Jackpot', ...ownGame },
  { name: 'Box', ...ownGame },
  { name: 'ChampionsLigi', ...ownGame },
  // The only game with header and footer.
  { name: 'WorldCup', ...ownGame, chrome: 'page' },
  { name: 'Jetx', ...crashGame },
  { name: 'Aviatrix', ...crashGame },
  {
    name: 'InstantGames',
    needs: 'games',
    chrome: 'full',
    load: () => import('#features/games/InstantGamesScreen.tsx'),
  },
  { name: 'Pragmatic', ...providerLobby },
  { name: 'SoftGames', ...providerLobby },
  { name: 'GameProvider', needs: 'games', load: () => import('#features/games/ProviderSoonScreen.tsx') },
  {
    name: 'InstantGamePlayer',
    needs: 'games',
    chrome: 'game',
    load: () => import('#features/games/ProviderGameScreen.tsx'),
  },
  { name: 'CrashGames', needs: 'games', load: () => import('#features/games/CrashGamesScreen.tsx') },
  { name: 'Games', needs: 'games', chrome: 'full', load: () => import('#features/games/GamesScreen.tsx') },
  {
    name: 'Register',
    access: 'guest',
    chrome: 'bare',
    load: () => import('#features/account/RegisterScreen.tsx'),
  },
  {
    name: 'Login',
    access: 'guest',
    chrome: 'bare',
    load: () => import('#features/account/LoginScreen.tsx'),
  },
  {
    name: 'VerifyAccountWithAccNo',
    access: 'guest',
    chrome: 'bare',
    load: () => import('#features/account/VerifyScreen.tsx'),
  },
  {
    name: 'ForgotPassword',
    access: 'guest',
    chrome: 'bare',
    load: () => import('#features/account/ForgotPasswordScreen.tsx'),
  },
  {
    name: 'ResetPassword',
    access: 'guest',
    chrome: 'bare',
    load: () => import('#features/account/ResetPasswordScreen.tsx'),
  },
  {
    name: 'AccountCreated',
    access: 'player',
    chrome: 'full',
    load: () => import('#features/account/AccountCreatedScreen.tsx'),
  },
  {
    name: 'my-account',
    access: 'player',
    load: () => import('./AccountPage.tsx'),
  },
  { name: 'Withdraw', access: 'player', isForm: true, load: () => import('#features/wallet/WithdrawScreen.tsx') },
  {
    name: 'Transactions',
    access: 'player',
    load: () => import('#features/wallet/TransactionsScreen.tsx'),
  },
  { name: 'MyMoney', access: 'player', load: () => import('#features/wallet/SpendingScreen.tsx') },
  { name: 'Devices', access: 'player', load: () => import('#features/account/DevicesScreen.tsx') },
  {
    name: 'ChangePassword',
    access: 'player',
    isForm: true,
    load: () => import('#features/account/ChangePasswordScreen.tsx'),
  },
  {
    name: 'safer-play',
    access: 'player',
    load: () => import('#features/saferPlay/SaferPlayScreen.tsx'),
  },
  {
    name: 'notifications',
    access: 'player',
    load: () => import('#features/notifications/NotificationsScreen.tsx'),
  },
  { name: 'age-proof', access: 'player', load: () => import('#features/ageProof/AgeProofScreen.tsx') },
  {
    name: 'SelfExclusion',
    access: 'player',
    isForm: true,
    load: () => import('#features/account/SelfExclusionScreen.tsx'),
  },
  { name: 'Excluded', load: () => import('#features/account/ExcludedScreen.tsx') },
  {
    name: 'bonus',
    access: 'player',
    load: () => import('#features/bonuses/BonusScreen.tsx'),
  },
  { name: 'FreeGames', access: 'player', load: () => import('#features/bonuses/FreeGamesScreen.tsx') },
  {
    name: 'Affiliates',
    access: 'player',
    load: () => import('#features/account/AffiliatesScreen.tsx'),
  },
  {
    name: 'my-bets',
    access: 'player',
    load: () => import('#features/bets/MyBetsScreen.tsx'),
  },
  { name: 'BetResults', access: 'player', load: () => import('#features/bets/BetDetailScreen.tsx') },
  {
    name: 'promotions',
    needs: 'accounts',
    load: () => import('#features/content/PromotionsScreen.tsx'),
  },
  {
    name: 'PromotionDetails',
    needs: 'accounts',
    load: () => import('#features/content/PromotionScreen.tsx'),
  },
  { name: 'JackpotPool', needs: 'jackpot', load: () => import('#features/jackpot/JackpotPoolScreen.tsx') },
  {
    name: 'leaderboard',
    needs: 'leaderboard',
    load: () => import('#features/leaderboard/LeaderboardScreen.tsx'),
  },
  {
    name: 'faqs',
    load: () => import('#features/content/FaqsScreen.tsx'),
  },
  {
    name: 'HowToPlay',
    load: () => import('#features/content/HowToPlayScreen.tsx'),
  },
  {
    name: 'TermsAndConditions',
    load: () => import('#features/content/TermsScreen.tsx'),
  },
  { name: 'PrivacyPolicy', load: () => import('#features/content/PrivacyScreen.tsx') },
  {
    name: 'ResponsiblyGaming',
    load: () => import('#features/content/ResponsibleGamingScreen.tsx'),
  },
  { name: 'Maintenance', chrome: 'full', load: () => import('#features/content/MaintenanceScreen.tsx') },
];

/** The screens with their addresses, in the order in which an address is matched. */
export const routes: readonly ScreenRoute[] = screens.map((screen) => ({
  access: 'all',
  chrome: 'page',
  needs: screen.access && 'accounts',
  ...screen,
  path: PATHS[screen.name],
}));
