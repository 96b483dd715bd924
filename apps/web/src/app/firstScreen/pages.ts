import type { PageRoute } from '@ushindi/api-contract/pages';

export type RenderedRoute = PageRoute & {
  /** The script file of the screen, by its name in vite.config.ts; none for Home, whose scripts are those of the app. */
  readonly script?: string;
};

/** The parameters of a list of matches; the last two come with links from Countries. */
const LIST = ['sport', 'market', 'sport_id', 'market_id'];

/**
 * The routes whose first screen the server renders. It is identical for everyone: all that these screens read at first
 * are shared queries and live topics. The screens of a player are rendered as they are before the session is known.
 */
export const pages: readonly RenderedRoute[] = [
  { path: '/', query: [...LIST, 'tab', 'day', 'tournament_id'] },
  // Home; its preview shows the bet.
  { path: '/share/:betId', query: [...LIST, 'tab', 'day', 'tournament_id'] },
  { path: '/live', query: LIST, script: 'live' },
  { path: '/markets/:matchId', query: [], script: 'match' },
  { path: '/markets/live/:matchId', query: [], script: 'live' },
  { path: '/search', query: ['text'], script: 'find' },
  { path: '/my-bets', query: [], script: 'bets' },
  { path: '/my-account', query: [], script: 'player' },
  { path: '/country', query: ['sport', 'sport_id', 'country'], script: 'find' },
  { path: '/promotions', query: [], script: 'content' },
  { path: '/promotions/:id', query: [], script: 'content' },
  { path: '/faqs', query: [], script: 'content' },
  { path: '/how-to-play', query: [], script: 'content' },
  { path: '/terms-and-conditions', query: [], script: 'content' },
  { path: '/privacy-policy', query: [], script: 'content' },
  { path: '/responsibly-gaming', query: [], script: 'content' },
];
