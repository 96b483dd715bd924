/** The maximum payout of a round. */
export const MAX_WIN_CENTS = 1_000_000_00;
