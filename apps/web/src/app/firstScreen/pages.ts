import type { PageRoute } from '@ushindi/api-contract/pages';
import { PATHS } from '#lib/navigation/paths.ts';

export type RenderedRoute = PageRoute & {
  /** The name of the screen's script file in scripts/scriptGroups.ts. Home has none: the app's scripts contain it. */
  readonly script?: string;
};

/** The script files that some tabs of Home need, by the name of the lazy part. */
export const PART_SCRIPTS: Readonly<Record<string, string>> = { 'top leagues': 'leagues' };

/** The parameters of a list of matches; the last two come with links from Countries. */
const LIST = ['sport', 'market', 'sport_id', 'market_id'];

/**
 * The routes whose first screen the server renders. It is identical for everyone: all that these screens read at first
 * are shared queries and live topics. The screens of a player are rendered as they are before the session is known, those
 * of a guest with their form.
 */
export const pages: readonly RenderedRoute[] = [
  { path: PATHS.Home, query: [...LIST, 'tab', 'day', 'tournament_id'] },
  // Its screen is Home. The link's preview shows the bet.
  { path: PATHS.share, query: [...LIST, 'tab', 'day', 'tournament_id'] },
  { path: PATHS['live-games'], query: LIST, script: 'live' },
  { path: PATHS.MoreMarkets, query: [], script: 'match' },
  { path: PATHS.MoreMarketsLive, query: [], script: 'live' },
  { path: PATHS.search, query: ['text'], script: 'find' },
  { path: PATHS['my-bets'], query: [], script: 'bets' },
  { path: PATHS['my-account'], query: [], script: 'player' },
  { path: PATHS.Withdraw, query: [], script: 'player' },
  { path: PATHS.Transactions, query: [], script: 'player' },
  { path: PATHS.bonus, query: [], script: 'player' },
  { path: PATHS.Register, query: [], script: 'account' },
  { path: PATHS.Login, query: [], script: 'account' },
  { path: PATHS.ForgotPassword, query: [], script: 'player' },
  { path: PATHS.results, query: ['sport', 'sport_id', 'day', 'competition'], script: 'centre' },
  { path: PATHS.InstantGames, query: [], script: 'games' },
  { path: PATHS.JackpotPool, query: [], script: 'jackpot' },
  { path: PATHS.leaderboard, query: [], script: 'content' },
  { path: PATHS.Country, query: ['sport', 'sport_id', 'country'], script: 'find' },
  { path: PATHS.promotions, query: [], script: 'content' },
  { path: PATHS.PromotionDetails, query: [], script: 'content' },
  { path: PATHS.faqs, query: [], script: 'content' },
  { path: PATHS.HowToPlay, query: [], script: 'content' },
  { path: PATHS.TermsAndConditions, query: [], script: 'content' },
  { path: PATHS.PrivacyPolicy, query: [], script: 'content' },
  { path: PATHS.ResponsiblyGaming, query: [], script: 'content' },
];
