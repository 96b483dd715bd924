import { createContext } from 'react';

/**
 * Whether odds are shown without a way to bet on them, as on a platform without bets. A context, because a page has
 * hundreds of odds: each with a query of its own would be slow.
 */
export const OddsShownOnly = createContext(false);
