import { DomainError, type ErrorCode, type ErrorDetails, type PlayerSession } from '@ushindi/api-contract';
import { betsCalls, type AnyCall } from '@ushindi/api-contract/operator';
import { z } from 'zod';

/** A refusal as the envelope told it. */
export type Refusal = {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  /** Whether the code stood within 'Error', under an HTTP status that was none. */
  readonly isInner: boolean;
};

/** What each of the operator's codes means; 401 depends on who asked. Source: both specs, section 8. */
const MEANING: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID',
  402: 'INSUFFICIENT_FUNDS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'UPSTREAM_TIMEOUT',
  409: 'CONFLICT',
  422: 'INVALID',
  425: 'NEEDS_VERIFICATION',
  429: 'TOO_MANY_REQUESTS',
  504: 'UPSTREAM_TIMEOUT',
};

/** For whom a call is made: it decides what a 401 is about (readings 10). */
type Asker = 'player' | 'guest' | 'gateway';
const UNAUTHORIZED_MEANS: Readonly<Record<Asker, ErrorCode>> = {
  player: 'SESSION_EXPIRED',
  /** Wrong phone or password: nobody is logged in who could be logged out. */
  guest: 'REFUSED',
  /** The gateway's own credential has gone bad. */
  gateway: 'UPSTREAM_UNAVAILABLE',
};

const SESSION_EXPIRED_MESSAGE = 'Session expired. Please log in again.';
const NEEDS_VERIFICATION_MESSAGE = 'Needs verification';
const UNAVAILABLE_MESSAGE = 'The service is not answering right now. Please try again in a moment.';
const TIMEOUT_MESSAGE = 'The service is taking too long to answer. Please try again.';
const UNREADABLE_MESSAGE = 'The service gave an answer that could not be read. Please try again.';
const UNKNOWN_OUTCOME_MESSAGE =
  'No clear answer came. Your request may still have gone through: check before you try again.';

const unknownOutcome = (isUnknown: boolean): ErrorDetails => (isUnknown ? { outcomeUnknown: true } : {});

/** The operator could not be reached or broke off. */
export function unavailable(outcomeUnknown: boolean, cause?: unknown): DomainError {
  const message = outcomeUnknown ? UNKNOWN_OUTCOME_MESSAGE : UNAVAILABLE_MESSAGE;
  return new DomainError('UPSTREAM_UNAVAILABLE', message, unknownOutcome(outcomeUnknown), { cause });
}

/** The operator did not answer in time. */
export function unanswered(outcomeUnknown: boolean, cause?: unknown): DomainError {
  const message = outcomeUnknown ? UNKNOWN_OUTCOME_MESSAGE : TIMEOUT_MESSAGE;
  return new DomainError('UPSTREAM_TIMEOUT', message, unknownOutcome(outcomeUnknown), { cause });
}

/** The operator answered something that is not in the contract; `words` replace the usual ones. */
export function unreadable(outcomeUnknown: boolean, cause?: unknown, words?: string): DomainError {
  const message = words ?? (outcomeUnknown ? UNKNOWN_OUTCOME_MESSAGE : UNREADABLE_MESSAGE);
  return new DomainError('UPSTREAM_UNREADABLE', message, unknownOutcome(outcomeUnknown), { cause });
}

function askerOf({ base, as }: AnyCall, session: PlayerSession | null): Asker {
  if (base !== 'api') return 'gateway';
  if (as !== 'anyone') return as;
  return session === null ? 'guest' : 'player';
}

function errorCodeOf(code: number, asker: Asker): ErrorCode {
  const isOwnCredential = asker === 'gateway' && code === 403;
  if (code === 401 || isOwnCredential) return UNAUTHORIZED_MEANS[asker];
  return MEANING[code] ?? (code >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'REFUSED');
}

const accountNumber = z.object({ acc_no: z.union([z.string().min(1), z.number()]).transform(String) });

function offendingIn(data: unknown): ErrorDetails {
  const { data: items, success } = betsCalls.placeRefusal.safeParse(data);
  if (!success || !Array.isArray(items) || items.length === 0) return {};
  const offending = items.map(({ parent_match_id, msg, odd_value }) => ({
    matchId: parent_match_id,
    message: msg,
    oddsNow: odd_value ?? null,
  }));
  return { offending };
}

function requiredAmountIn(data: unknown): ErrorDetails {
  const { data: refusal, success } = betsCalls.placeRefusal.safeParse(data);
  return success && !Array.isArray(refusal) ? { requiredAmount: refusal.required_amount } : {};
}

function accNoIn(data: unknown): ErrorDetails {
  const { data: account, success } = accountNumber.safeParse(data);
  return success ? { accNo: account.acc_no } : {};
}

const DETAILS: Partial<Record<ErrorCode, (data: unknown) => ErrorDetails>> = {
  INSUFFICIENT_FUNDS: requiredAmountIn,
  INVALID: offendingIn,
  CONFLICT: offendingIn,
  NEEDS_VERIFICATION: accNoIn,
};

function detailsOf(code: ErrorCode, { data, isInner }: Refusal): ErrorDetails | undefined {
  if (code === 'SESSION_EXPIRED') return isInner ? { toLogin: true } : {};
  return DETAILS[code]?.(data);
}

/** What the player reads when the operator gives no reason, or none that may be shown. */
function silentMessage(code: ErrorCode, isUnknown: boolean, fallback: string): string {
  if (isUnknown) return UNKNOWN_OUTCOME_MESSAGE;
  if (code === 'SESSION_EXPIRED') return SESSION_EXPIRED_MESSAGE;
  if (code === 'NEEDS_VERIFICATION') return NEEDS_VERIFICATION_MESSAGE;
  if (code === 'UPSTREAM_TIMEOUT') return TIMEOUT_MESSAGE;
  return code === 'UPSTREAM_UNAVAILABLE' ? UNAVAILABLE_MESSAGE : fallback;
}

/** The code that the operator refused with, as the cause of a failure: for the log, and for whoever may ask again. */
export class RefusalCause extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(code: number) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

/**
 * The failure that a refusal of `call` is; `fallback` is what the player reads when the operator gives no reason.
 * `session` is the asker's: a call that anyone may make carries its token (readings 10).
 */
export function refusalToError(
  call: AnyCall,
  refusal: Refusal,
  fallback: string,
  session: PlayerSession | null,
): DomainError {
  const asker = askerOf(call, session);
  const code = errorCodeOf(refusal.code, asker);
  const isUnknown = call.kind === 'write' && (code === 'UPSTREAM_UNAVAILABLE' || code === 'UPSTREAM_TIMEOUT');
  const details = detailsOf(code, refusal) ?? unknownOutcome(isUnknown);
  // What the fixtures service says of the gateway's credential is none of the player's business.
  const mayBeShown = !(code === 'UPSTREAM_UNAVAILABLE' && asker === 'gateway');
  const message = (mayBeShown && refusal.message) || silentMessage(code, isUnknown, fallback);
  return new DomainError(code, message, details, { cause: new RefusalCause(refusal.code) });
}
