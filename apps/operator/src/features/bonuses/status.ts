/** Numbers of a bonus's status, stored and on the wire (account-and-money spec, section 4). */
export const STATUS = { expired: 0, awarded: 1, applied: 2, pending: 7 } as const;

/** Whether a freebet's time is over at a moment; a pending one has none yet. */
export const isOver = ({ expiresAt }: { expiresAt: Date | null }, atMs: number): boolean =>
  expiresAt !== null && expiresAt.getTime() <= atMs;
