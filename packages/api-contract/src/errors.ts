import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { LimitKind, LimitPeriod } from '@ushindi/shared';
import type { AgeState } from '@ushindi/shared/ageProof';
import { ENGLISH_REFUSALS } from './texts/english.ts';
import type { RefusalReason } from './texts/reasons.ts';
import { wordsOf } from './texts/variants.ts';

/**
 * Every failure that reaches a client, and its tRPC code, which decides the HTTP status.
 * A failure gets its status only here; handlers throw a code.
 */
export const ERROR_TABLE = {
  /** A guest called a player's procedure. */
  UNAUTHORIZED: 'UNAUTHORIZED',
  /** The operator refused the player's token; the session ends. */
  SESSION_EXPIRED: 'UNAUTHORIZED',
  /** 425: the account exists but its phone is not verified; details carry accNo. Ends a session too. */
  NEEDS_VERIFICATION: 'PRECONDITION_FAILED',
  /** 402: details carry requiredAmount in KES. */
  INSUFFICIENT_FUNDS: 'PAYMENT_REQUIRED',
  /** 400, or input that fails its schema; details may carry the offending matches. */
  INVALID: 'BAD_REQUEST',
  /** 409: a repeated idempotency key with another body, or changed odds; details may carry the offending matches. */
  CONFLICT: 'CONFLICT',
  FORBIDDEN: 'FORBIDDEN',
  /** 428: the player has to prove their age first; details carry ageState. */
  AGE_NOT_PROVEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  /** The platform behind the gateway does not have what the procedure needs. */
  NOT_OFFERED: 'NOT_FOUND',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  /** The operator refused for a reason that has no code here; its message gives the reason. */
  REFUSED: 'UNPROCESSABLE_CONTENT',
  /** The product is closed for maintenance and nothing was done. Clients show the Maintenance screen. */
  MAINTENANCE: 'SERVICE_UNAVAILABLE',
  /** The operator is unreachable, answered 5xx, or refused the gateway's own credential. */
  UPSTREAM_UNAVAILABLE: 'BAD_GATEWAY',
  /** The operator did not answer in time. */
  UPSTREAM_TIMEOUT: 'GATEWAY_TIMEOUT',
  /** The operator's response does not fit the contract. */
  UPSTREAM_UNREADABLE: 'BAD_GATEWAY',
} as const satisfies Record<string, TRPC_ERROR_CODE_KEY>;

/** The code of a failure. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/** A match because of which a bet was refused, with the operator's reason. */
export type OffendingMatch = {
  matchId: string;
  message: string;
  /** The message's kind and parameters, if they are known. */
  reason?: RefusalReason;
  /** The current odds if they moved. */
  oddsNow: number | null;
  /** The largest stake of the bet that is accepted now, in whole KES, if a smaller one is. */
  maxStakeKes?: number;
};

/** The player's own limit that refused a change: KES left, and when it renews. */
export type RefusingLimit = {
  kind: LimitKind;
  period: LimitPeriod;
  amount: number;
  left: number;
  renewsAtMs: number | null;
};

/** Data that a screen needs beside the message. */
export type ErrorDetails = {
  /** The message's kind and parameters, if they are known. Clients word it in their language. */
  reason?: RefusalReason;
  /** KES missing for the bet, before it is rounded for a deposit (INSUFFICIENT_FUNDS). */
  requiredAmount?: number;
  /** Matches to flag in the betslip (INVALID, CONFLICT). */
  offending?: OffendingMatch[];
  /** One of the player's own limits refused the change (INVALID). */
  playerLimit?: RefusingLimit;
  /** How often this browser may still try the verification code (INVALID, REFUSED). */
  triesLeft?: number;
  /** How far the proof of age is (AGE_NOT_PROVEN). */
  ageState?: AgeState;
  /** Clients open Login instead of Home: the 401 came inside an 'Error' envelope (SESSION_EXPIRED). */
  toLogin?: true;
  /** Account number to verify (NEEDS_VERIFICATION). */
  accNo?: string;
  /** Milliseconds until the next attempt is allowed (TOO_MANY_REQUESTS). */
  retryAfterMs?: number;
  /**
   * A change was sent, and whether it was made is unknown (timeout, broken connection, 5xx, unreadable response).
   * The client keeps its slip or form and checks the outcome before it sends again.
   */
  outcomeUnknown?: true;
};

/** The value of `error.data.domain` in a response. */
export type DomainErrorView = { code: ErrorCode; message: string; details: ErrorDetails };

/** The only failure type of the product. Adapters throw it; `trpc.ts` maps it by ERROR_TABLE. */
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

/**
 * Whether a failure proves that the browser's session has ended. The operator also refuses a call that was sent before
 * the browser got its next session; that refusal must not end the next session.
 */
export const endsSession = ({ code, details }: DomainErrorView): boolean =>
  code === 'SESSION_EXPIRED' && details.reason?.kind !== 'sessionReplaced';

/** A failure with a reason of ours: its message is the reason in English. */
export function failureFor(
  code: ErrorCode,
  reason: RefusalReason,
  details: ErrorDetails = {},
  options?: ErrorOptions,
): DomainError {
  return new DomainError(code, wordsOf(ENGLISH_REFUSALS, reason) ?? '', { ...details, reason }, options);
}
