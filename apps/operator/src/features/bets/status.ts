/** Status of bets and legs, in the database and on the wire. */
export const STATUS = { pending: 0, won: 1, lost: 3, voided: 7, cancelled: 9 } as const;
