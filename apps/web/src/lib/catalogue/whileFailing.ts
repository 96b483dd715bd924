const tryAgainMs = 10_000;

/**
 * How often to ask anew for what has no retry button of its own: every 10 s while it fails, else as often as given.
 * For a query's `refetchInterval`.
 */
export function whileFailing(elseMs?: number) {
  return ({ state }: { state: { status: string } }): number | false =>
    state.status === 'error' ? tryAgainMs : (elseMs ?? false);
}
