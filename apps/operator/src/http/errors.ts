import { ENGLISH_REFUSALS, type RefusalReason, wordsOf } from '@ushindi/api-contract/texts';

/**
 * Every refusal with its code in the envelope and its HTTP status. Most refusals have HTTP status 200; only an ended
 * session, wrong keys and internal errors have their own status.
 */
export const ERROR_TABLE = {
  INVALID: { code: 400, httpStatus: 200 },
  UNAUTHORIZED: { code: 401, httpStatus: 401 },
  INSUFFICIENT_FUNDS: { code: 402, httpStatus: 200 },
  FORBIDDEN: { code: 403, httpStatus: 403 },
  /** The player has an active self-exclusion. */
  EXCLUDED: { code: 403, httpStatus: 200 },
  /** Staff have restricted the player. */
  RESTRICTED: { code: 403, httpStatus: 200 },
  NOT_FOUND: { code: 404, httpStatus: 200 },
  CONFLICT: { code: 409, httpStatus: 200 },
  LIMIT: { code: 422, httpStatus: 200 },
  /** A service behind the operator is missing. Not a 5xx: the refusal is certain and nothing happened. */
  UNAVAILABLE: { code: 424, httpStatus: 200 },
  /** The player is under age, or has not proven the age that the law requires. */
  AGE_NOT_PROVEN: { code: 428, httpStatus: 200 },
  NEEDS_VERIFICATION: { code: 425, httpStatus: 200 },
  TOO_SOON: { code: 429, httpStatus: 200 },
  /** Too much work waits. Nothing was done, and the call may be repeated. */
  OVERLOADED: { code: 429, httpStatus: 200 },
  /** The database takes no changes now, but is read. A change of several steps may have ended in between. */
  READ_ONLY: { code: 503, httpStatus: 503 },
  FAILED: { code: 500, httpStatus: 500 },
} as const;

/** The name of a refusal in `ERROR_TABLE`. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/**
 * A refusal. The client renders the reason in the player's language; the message is the same in English. `details` become
 * the envelope's inner data.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly code: ErrorCode;
  readonly reason: RefusalReason;
  readonly details: unknown;

  constructor(code: ErrorCode, reason: RefusalReason, details?: unknown, options?: ErrorOptions) {
    super(englishOf(reason), options);
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

/** A reason in English. */
export const englishOf = (reason: RefusalReason): string => wordsOf(ENGLISH_REFUSALS, reason) ?? '';
