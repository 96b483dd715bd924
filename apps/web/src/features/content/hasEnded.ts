/** Whether a promotion is over, by the server's clock. One without an end lasts. */
export const hasEnded = ({ endsAtMs }: { endsAtMs?: number }, nowMs: number): boolean =>
  endsAtMs !== undefined && nowMs >= endsAtMs;
