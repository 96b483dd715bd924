/**
 * Status of bets, legs, tickets of the jackpot and rounds of games, in the database and on the wire. Only bets are cashed
 * out; only bets and their legs are cancelled.
 */
export const STATUS = { pending: 0, won: 1, lost: 3, voided: 7, cancelled: 9, cashedOut: 20 } as const;
