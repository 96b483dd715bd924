/** Quick stakes on the betslip, in whole KES. */
export const STAKE_PRESETS: readonly number[] = [20, 50, 100, 500];

/** The stake of a fresh betslip, in whole KES. */
export const DEFAULT_STAKE = 100;

/** Quick amounts of the deposit dialog, in whole KES. */
export const DEPOSIT_PRESETS: readonly number[] = [50, 100, 200, 500];

/** The amount of a fresh deposit dialog, in whole KES. */
export const DEFAULT_DEPOSIT = 50;

/** The largest amount of a call, in KES. The operator enforces the limits of each amount. */
export const MAX_AMOUNT_KES = 1e9;

/** Minimum length of a password. */
export const MIN_PASSWORD_LENGTH = 4;
/** Maximum length of a password. A longer one is refused before it is hashed. */
export const MAX_PASSWORD_LENGTH = 128;
/** Maximum length of a typed phone or verification code, with room for text that was pasted with it. */
export const MAX_TYPED_LENGTH = 64;

/** Seconds before a verification code can be sent again: at first, and after each resend. */
export const RESEND_WAIT_SECONDS = { first: 60, next: 300 } as const;

/** Matches per page of a list (D-066). */
export const FIXTURES_PAGE_SIZE = 20;

/** Bets per page of the history. */
export const BETS_PAGE_SIZE = 10;

/** The most bets for which one call requests cash out offers. */
export const MAX_CASH_OUT_BETS = 20;

/** Games per page of a provider's lobby (D-192). */
export const LOBBY_PAGE_SIZE = 12;

/** Results per page of a search. */
export const SEARCH_PAGE_SIZE = 20;
/** The fewest characters of a search. */
export const SEARCH_MIN_LENGTH = 2;
/** The fewest characters of a search that includes tournaments and countries. */
export const SEARCH_PLACES_MIN_LENGTH = 3;

/** The most shortcuts of the quick menu. */
export const QUICK_MENU_LIMIT = 5;

/** The time after its placement in which a bet can be cancelled, in milliseconds. */
export const CANCEL_WINDOW_MS = 5 * 60 * 1000;
