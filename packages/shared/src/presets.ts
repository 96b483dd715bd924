/** Quick stakes on the betslip, in whole KES (account-and-money spec, section 9). */
export const STAKE_PRESETS: readonly number[] = [20, 50, 100, 500];

/** The stake of a fresh betslip, in whole KES. */
export const DEFAULT_STAKE = 100;

/** Quick amounts of the deposit dialog, in whole KES. */
export const DEPOSIT_PRESETS: readonly number[] = [50, 100, 200, 500];

/** The amount of a fresh deposit dialog, in whole KES. */
export const DEFAULT_DEPOSIT = 50;

/** Fewest characters of a password (account-and-money spec, section 5). */
export const MIN_PASSWORD_LENGTH = 4;

/** Seconds before a verification code can be sent again: at first, and after each resend. */
export const RESEND_WAIT_SECONDS = { first: 60, next: 300 } as const;

/** Fixtures of one page of a list (discovery-and-content spec, section 9). */
export const FIXTURES_PAGE_SIZE = 20;

/** Bets of one page of the history (account-and-money spec, section 9). */
export const BETS_PAGE_SIZE = 10;

/** Games of one page of a provider's lobby (discovery-and-content spec, section 9). */
export const LOBBY_PAGE_SIZE = 12;

/** Results of one page of a search, and the fewest characters that are searched for. */
export const SEARCH_PAGE_SIZE = 20;
export const SEARCH_MIN_LENGTH = 3;

/** Shortcuts of the quick menu. */
export const QUICK_MENU_LIMIT = 5;

/** How long after its placement a bet may be cancelled (account-and-money spec, section 4). */
export const CANCEL_WINDOW_MS = 5 * 60 * 1000;
