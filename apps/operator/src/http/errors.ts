/**
 * Every refusal a caller can be told about, and the number that stands for it in the envelope (account-and-money spec,
 * section 8). Only two of them are told by the HTTP status too: a dead session, and a caller without the right keys.
 */
export const ERROR_TABLE = {
  INVALID: { code: 400, httpStatus: 200 },
  UNAUTHORIZED: { code: 401, httpStatus: 401 },
  INSUFFICIENT_FUNDS: { code: 402, httpStatus: 200 },
  FORBIDDEN: { code: 403, httpStatus: 403 },
  /** The player has excluded himself (readings 27). */
  EXCLUDED: { code: 403, httpStatus: 200 },
  NOT_FOUND: { code: 404, httpStatus: 200 },
  CONFLICT: { code: 409, httpStatus: 200 },
  LIMIT: { code: 422, httpStatus: 200 },
  /** A service behind the operator is missing. No 5xx: the refusal is certain and nothing happened. */
  UNAVAILABLE: { code: 424, httpStatus: 200 },
  NEEDS_VERIFICATION: { code: 425, httpStatus: 200 },
  TOO_SOON: { code: 429, httpStatus: 200 },
  FAILED: { code: 500, httpStatus: 500 },
} as const;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** A refusal with the words the player reads. `details` become the envelope's inner data. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}
