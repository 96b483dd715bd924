/** The maximum payout of a round, in cents. */
export const MAX_WIN_CENTS = 1_000_000_00;
