import { createContext } from 'react';

/**
 * Whether odds are shown without the possibility to bet on them, as on a platform without bets. It is a context,
 * because a page has hundreds of odds, and a query for each would be slow.
 */
export const OddsShownOnly = createContext(false);
