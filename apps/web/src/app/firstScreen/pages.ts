import type { PageRoute } from '@ushindi/api-contract/pages';

/** The parameters of a list of matches; the last two come with links from Countries. */
const LIST = ['sport', 'market', 'sport_id', 'market_id'];

/**
 * The routes whose first screen the server renders. It is identical for everyone: all that these screens read at first
 * are shared queries and live topics. The screens of a player are rendered as they are before the session is known.
 */
export const pages: readonly PageRoute[] = [
  { path: '/', query: [...LIST, 'tab', 'day', 'tournament_id'] },
  // Home; its preview shows the bet.
  { path: '/share/:betId', query: [...LIST, 'tab', 'day', 'tournament_id'] },
  { path: '/live', query: LIST },
  { path: '/markets/:matchId', query: [] },
  { path: '/markets/live/:matchId', query: [] },
  { path: '/search', query: ['text'] },
  { path: '/my-bets', query: [] },
  { path: '/my-account', query: [] },
  { path: '/country', query: ['sport', 'sport_id', 'country'] },
  { path: '/promotions', query: [] },
  { path: '/promotions/:id', query: [] },
  { path: '/faqs', query: [] },
  { path: '/how-to-play', query: [] },
  { path: '/terms-and-conditions', query: [] },
  { path: '/privacy-policy', query: [] },
  { path: '/responsibly-gaming', query: [] },
];
