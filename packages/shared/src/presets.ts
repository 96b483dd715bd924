/** Quick stakes on the betslip, in whole KES. */
export const STAKE_PRESETS: readonly number[] = [20, 50, 100, 500];

/** The stake of a fresh betslip, in whole KES. */
export const DEFAULT_STAKE = 100;

/** Quick amounts of the deposit dialog, in whole KES. */
export const DEPOSIT_PRESETS: readonly number[] = [50, 100, 200, 500];

/** The amount of a fresh deposit dialog, in whole KES. */
export const DEFAULT_DEPOSIT = 50;

/** Minimum length of a password. */
export const MIN_PASSWORD_LENGTH = 4;
/** Longer ones are refused before they are hashed. */
export const MAX_PASSWORD_LENGTH = 128;

/** Seconds before a verification code can be sent again: at first, and after each resend. */
export const RESEND_WAIT_SECONDS = { first: 60, next: 300 } as const;

/** Matches per page of a list (D-066). */
export const FIXTURES_PAGE_SIZE = 20;

/** Bets per page of the history. */
export const BETS_PAGE_SIZE = 10;

/** Bets that one call asks cash out offers for. */
export const MAX_CASH_OUT_BETS = 20;

/** Games per page of a provider's lobby (D-192). */
export const LOBBY_PAGE_SIZE = 12;

/** Results of one page of a search. */
export const SEARCH_PAGE_SIZE = 20;
/** The fewest characters that are searched for, and those with which tournaments and countries are searched too. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_PLACES_MIN_LENGTH = 3;

/** Shortcuts of the quick menu. */
export const QUICK_MENU_LIMIT = 5;

/** How long after placing a bet can be cancelled. */
export const CANCEL_WINDOW_MS = 5 * 60 * 1000;
