/** Whether a promotion is over, by the server's clock. A promotion without an end is never over. */
export const hasEnded = ({ endsAtMs }: { endsAtMs?: number }, nowMs: number): boolean =>
  endsAtMs !== undefined && nowMs >= endsAtMs;
