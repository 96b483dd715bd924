/** Bonus status numbers, in the database and on the wire. */
export const STATUS = { expired: 0, awarded: 1, applied: 2, pending: 7 } as const;

/** Whether a freebet has expired; a pending one has no expiry. */
export const isExpired = ({ expiresAt }: { expiresAt: Date | null }, atMs: number): boolean =>
  expiresAt !== null && expiresAt.getTime() <= atMs;
