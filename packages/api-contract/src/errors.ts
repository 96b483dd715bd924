import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';

/**
 * Every failure a client can be told about, and the tRPC code (hence HTTP status) that carries it.
 * This is the only place where a failure gets its status: handlers throw a code and nothing else.
 * Source: the error catalogues of both specs, section 8, and readings 10 and 16.
 */
export const ERROR_TABLE = {
  /** A guest called a private procedure. */
  UNAUTHORIZED: 'UNAUTHORIZED',
  /** The operator refused the player's token: the session is over. */
  SESSION_EXPIRED: 'UNAUTHORIZED',
  /** 425: the account exists but its phone is not verified yet; details carry accNo. It ends a session, too. */
  NEEDS_VERIFICATION: 'PRECONDITION_FAILED',
  /** 402: details carry requiredAmount in KES. */
  INSUFFICIENT_FUNDS: 'PAYMENT_REQUIRED',
  /** 400, or input that no schema accepts; details may carry the offending matches. */
  INVALID: 'BAD_REQUEST',
  /** 409: the same key with another body, or odds that moved; details may carry the offending matches. */
  CONFLICT: 'CONFLICT',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  /** The operator understood and said no for another reason; its message says which. */
  REFUSED: 'UNPROCESSABLE_CONTENT',
  /** The product is closed while it is worked on: nothing was done; clients show the Maintenance screen. */
  MAINTENANCE: 'SERVICE_UNAVAILABLE',
  /** The operator could not be reached, answered 5xx, or refused the gateway's own credential. */
  UPSTREAM_UNAVAILABLE: 'BAD_GATEWAY',
  /** The operator did not answer in time: for money calls the outcome is not known. */
  UPSTREAM_TIMEOUT: 'GATEWAY_TIMEOUT',
  /** The operator answered something that is not in the contract. */
  UPSTREAM_UNREADABLE: 'BAD_GATEWAY',
} as const satisfies Record<string, TRPC_ERROR_CODE_KEY>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** A match that made a bet unacceptable, with the operator's reason and, when it moved, the price now. */
export type OffendingMatch = { matchId: string; message: string; oddsNow: number | null };

/** What a screen needs beside the message in order to react. */
export type ErrorDetails = {
  /** KES needed for the bet, before rounding for the top-up (INSUFFICIENT_FUNDS). */
  requiredAmount?: number;
  /** Matches to flag in the betslip (INVALID, CONFLICT). */
  offending?: OffendingMatch[];
  /** The operator told it by a code within 'Error': clients lead to Login instead of Home (SESSION_EXPIRED). */
  toLogin?: true;
  /** Account number to verify (NEEDS_VERIFICATION). */
  accNo?: string;
  /** How long to wait before trying again (TOO_MANY_REQUESTS). */
  retryAfterMs?: number;
  /**
   * A change was sent and nobody knows whether it was made (timeout, cut, 5xx, unreadable answer): the client keeps
   * what it holds and asks before it tries again (readings 16).
   */
  outcomeUnknown?: true;
};

/** What a client reads from `error.data.domain`. */
export type DomainErrorView = { code: ErrorCode; message: string; details: ErrorDetails };

/** The one failure type of the product; adapters throw it, the edge maps it by ERROR_TABLE. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}
