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
 * How a call says that the player is signed in no longer: the session was refused, or the phone has to be verified
 * (again). `message` is '' when only the session is missing: the gateway then speaks to a guest, and its words are none
 * for who was a player a moment ago.
 */
export type SessionLoss = { why: 'lost'; message: string; toLogin?: true } | { why: 'unverified'; message: string };

/** The loss of the session, when that is what an error says; else null. */
export function sessionLossIn(error: unknown): SessionLoss | null {
  const domain = domainErrorOf(error);
  switch (domain?.code) {
    case 'UNAUTHORIZED':
      return { why: 'lost', message: '' };
    case 'SESSION_EXPIRED':
      return { why: 'lost', message: domain.message, ...(domain.details.toLogin && { toLogin: true }) };
    case 'NEEDS_VERIFICATION':
      return { why: 'unverified', message: domain.message };
    default:
      return null;
  }
}
