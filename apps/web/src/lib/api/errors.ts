import { isTRPCClientError } from '@trpc/client';
import type { AppRouter, DomainErrorView } from '@ushindi/api-contract';

/**
 * The gateway's failure: `code` to react to, `message` to show, `details` to act on. Null for any other error: no
 * connection, an unreadable response, a bug.
 */
export function domainErrorOf(error: unknown): DomainErrorView | null {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.domain ?? null) : null;
}

/** Whether the operator refused a change. After any other failure it is unknown whether the change was made. */
export function isRefusal(error: unknown): boolean {
  const domain = domainErrorOf(error);
  return domain !== null && domain.details.outcomeUnknown !== true;
}

/** Whether a call got no response from the gateway at all, so that a retry may help. */
export function isNetworkFailure(error: unknown): boolean {
  return isTRPCClientError<AppRouter>(error) && !error.data;
}

const SHOWN_ID_LENGTH = 8;

/**
 * The beginning of the failed request's id, by which customer care finds it in the logs; null without a response.
 */
export function referenceOf(error: unknown): string | null {
  const response = isTRPCClientError<AppRouter>(error) ? error.meta?.['response'] : null;
  if (!(response instanceof Response)) return null;
  return response.headers.get('x-request-id')?.slice(0, SHOWN_ID_LENGTH) ?? null;
}

/**
 * How a call reports that the player is no longer signed in: the session was refused, or the phone must be verified
 * (again). `message` is '' if only the session is missing: that message is written for guests.
 */
export type SessionLoss = { why: 'lost'; message: string; toLogin?: true } | { why: 'unverified'; message: string };

/**
 * Whether a call was sent with a session that this browser has replaced meanwhile, for example by a new password in
 * another tab. A repeated call has the newer session.
 */
export function isOutdated(error: unknown): boolean {
  return domainErrorOf(error)?.details.reason?.kind === 'sessionReplaced';
}

/** The end of the session if the error reports one; otherwise null. */
export function sessionLossIn(error: unknown): SessionLoss | null {
  const domain = domainErrorOf(error);
  if (isOutdated(error)) return null;
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

const LONGEST = 300;

/** The gateway's message of a failure, truncated for a notice; otherwise the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  const message = domainErrorOf(error)?.message.trim();
  return message ? cut(message) : fallback;
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
