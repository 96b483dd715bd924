/** Status of bets and legs, in the database and on the wire. A leg is never cashed out. */
export const STATUS = { pending: 0, won: 1, lost: 3, voided: 7, cancelled: 9, cashedOut: 20 } as const;
