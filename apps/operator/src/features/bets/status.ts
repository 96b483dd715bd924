/** Numbers of a bet's and a leg's status, stored and on the wire (account-and-money spec, section 4). */
export const STATUS = { pending: 0, won: 1, lost: 3, voided: 7, cancelled: 9 } as const;
