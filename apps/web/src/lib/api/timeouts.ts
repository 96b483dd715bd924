import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '@ushindi/api-contract';

/** Longer than the gateway's deadline of a write, which ends almost every slow call. */
const CALL_TIMEOUT_MS = 30_000;

/** Options of a hook whose calls fail after `timeoutMs`. Without them a call fails after 30 s. */
export const within = (timeoutMs: number) => ({ trpc: { context: { timeoutMs } } });

/**
 * Ends calls that get no response. On a phone that leaves the network's range, the browser reports no error for
 * minutes, and the player would see a spinner for that time.
 */
export const timeoutLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { timeoutMs = CALL_TIMEOUT_MS } = op.context as { timeoutMs?: number };
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    setTimeout(abort, timeoutMs);
    op.signal?.addEventListener('abort', abort);
    return next({ ...op, signal: controller.signal });
  };
