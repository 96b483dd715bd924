import { isTRPCClientError } from '@trpc/client';
import type { AppRouter, DomainErrorView } from '@ushindi/api-contract';

/**
 * What the gateway said went wrong: `code` to react to, `message` to show, `details` to act on. Null for everything
 * else: no connection, an unreadable answer, a bug.
 */
export function domainErrorOf(error: unknown): DomainErrorView | null {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.domain ?? null) : null;
}

/** Whether a call got no answer from the gateway at all, so that asking once more may help. */
export function isNetworkFailure(error: unknown): boolean {
  return isTRPCClientError<AppRouter>(error) && !error.data;
}

/**
 * Why the player is no longer signed in, when that is what an error says; else null. '' when only the session is
 * missing: the gateway then speaks to a guest, and its words are none for who was a player a moment ago.
 */
export function sessionLostMessage(error: unknown): string | null {
  const domain = domainErrorOf(error);
  if (domain?.code === 'UNAUTHORIZED') return '';
  return domain?.code === 'SESSION_EXPIRED' ? domain.message : null;
}
