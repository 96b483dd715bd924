import {
  DomainError,
  type ErrorCode,
  type ErrorDetails,
  failureFor,
  type PlayerSession,
  type RefusalReason,
} from '@ushindi/api-contract';
import { accountCalls, ageProofCalls, betsCalls, type AnyCall, saferPlayCalls } from '@ushindi/api-contract/operator';
import { ENGLISH_REFUSALS, readReason, wordsOf } from '@ushindi/api-contract/texts';
import { readWire } from '@ushindi/server/readWire';
import { parseNairobi } from '@ushindi/shared';
import { z } from 'zod';

/** A refusal, read from its envelope. */
export type Refusal = {
  readonly code: number;
  readonly message: string;
  /** Kind and parameters of the message; not parsed yet. */
  readonly reason?: unknown;
  readonly data: unknown;
  /** Whether it came under an HTTP status below 400. */
  readonly isEnveloped: boolean;
  /** Whether the code was inside an 'Error' envelope under an HTTP status below 400. */
  readonly isInner: boolean;
};

/** The meaning of the operator's codes; 401 depends on the call's credential (UNAUTHORIZED_MEANS). */
const MEANING: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID',
  402: 'INSUFFICIENT_FUNDS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'UPSTREAM_TIMEOUT',
  409: 'CONFLICT',
  422: 'INVALID',
  425: 'NEEDS_VERIFICATION',
  428: 'AGE_NOT_PROVEN',
  429: 'TOO_MANY_REQUESTS',
  504: 'UPSTREAM_TIMEOUT',
};

/** The credential that a call used, which a 401 refers to. */
type Credential = 'player' | 'guest' | 'gateway';
const UNAUTHORIZED_MEANS: Readonly<Record<Credential, ErrorCode>> = {
  player: 'SESSION_EXPIRED',
  /** Wrong phone or password; there is no session to end. */
  guest: 'REFUSED',
  /** The operator refuses the gateway's own credential. */
  gateway: 'UPSTREAM_UNAVAILABLE',
};

const NEEDS_VERIFICATION_MESSAGE = 'Needs verification';
const UNKNOWN_OUTCOME = { kind: 'outcomeUnknown' } as const;

/** Whether it is certain what a failed call has changed. It is not when a change was sent and no response can be read. */
export type Outcome = 'outcomeKnown' | 'outcomeUnknown';

const doubtOf = (outcome: Outcome): ErrorDetails => (outcome === 'outcomeUnknown' ? { outcomeUnknown: true } : {});

/** The reason that the player reads: an unknown outcome matters more than how the call failed. */
const reasonOf = (outcome: Outcome, usual: RefusalReason): RefusalReason =>
  outcome === 'outcomeUnknown' ? UNKNOWN_OUTCOME : usual;

/** The operator could not be reached, or the connection broke. */
export function unavailable(outcome: Outcome, cause?: unknown): DomainError {
  const reason = reasonOf(outcome, { kind: 'serviceUnavailable' });
  return failureFor('UPSTREAM_UNAVAILABLE', reason, doubtOf(outcome), { cause });
}

/** The operator did not answer in time. */
export function unanswered(outcome: Outcome, cause?: unknown): DomainError {
  const reason = reasonOf(outcome, { kind: 'serviceSlow' });
  return failureFor('UPSTREAM_TIMEOUT', reason, doubtOf(outcome), { cause });
}

const BUSY_RETRY_AFTER_MS = 2000;

/** The call waited too long for a socket and was not sent: nothing was done, and the operator did not fail. */
export function busy(cause: unknown): DomainError {
  return failureFor('TOO_MANY_REQUESTS', { kind: 'serviceBusy' }, { retryAfterMs: BUSY_RETRY_AFTER_MS }, { cause });
}

/** The response does not fit the contract; `message` replaces the usual text. */
export function unreadable(outcome: Outcome, cause?: unknown, message?: string): DomainError {
  const details = doubtOf(outcome);
  if (message !== undefined) return new DomainError('UPSTREAM_UNREADABLE', message, details, { cause });
  const reason = reasonOf(outcome, { kind: 'answerUnreadable' });
  return failureFor('UPSTREAM_UNREADABLE', reason, details, { cause });
}

function credentialOf({ base, auth }: AnyCall, session: PlayerSession | null): Credential {
  if (base !== 'api') return 'gateway';
  if (auth !== 'anyone') return auth;
  return session === null ? 'guest' : 'player';
}

function errorCodeOf(code: number, credential: Credential): ErrorCode {
  const isOwnRefused = credential === 'gateway' && code === 403;
  if (code === 401 || isOwnRefused) return UNAUTHORIZED_MEANS[credential];
  return MEANING[code] ?? (code >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'REFUSED');
}

const accountNumber = z.object({ acc_no: z.union([z.string().min(1), z.number()]).transform(String) });

function offendingIn(data: unknown): ErrorDetails {
  const { data: items, success } = readWire(betsCalls.placeRefusal, data);
  if (!success || !Array.isArray(items) || items.length === 0) return {};
  const offending = items.map(({ parent_match_id, msg, odd_value, max_stake, reason }) => ({
    matchId: parent_match_id,
    message: msg,
    ...(reason && { reason }),
    oddsNow: odd_value ?? null,
    // Stakes are whole KES on the slip.
    ...(max_stake && max_stake >= 1 && { maxStakeKes: Math.floor(max_stake) }),
  }));
  return { offending };
}

function playerLimitIn(data: unknown): ErrorDetails {
  const { data: refusal, success } = readWire(saferPlayCalls.limitRefusal, data);
  if (!success) return {};
  const { renews_at: renewsAt, ...limit } = refusal.player_limit;
  return { playerLimit: { ...limit, renewsAtMs: parseNairobi(renewsAt) } };
}

function requiredAmountIn(data: unknown): ErrorDetails {
  const { data: refusal, success } = readWire(betsCalls.placeRefusal, data);
  return success && !Array.isArray(refusal) ? { requiredAmount: refusal.required_amount } : {};
}

function accNoIn(data: unknown): ErrorDetails {
  const { data: account, success } = readWire(accountNumber, data);
  return success ? { accNo: account.acc_no } : {};
}

function ageStateIn(data: unknown): ErrorDetails {
  const { data: refusal, success } = readWire(ageProofCalls.refusal, data);
  return success ? { ageState: refusal.age_state } : {};
}

/** How often the browser may still try a verification code. */
export function triesLeftIn(data: unknown): ErrorDetails {
  const { data: refusal, success } = readWire(accountCalls.codeRefusal, data);
  return success ? { triesLeft: refusal.tries_left } : {};
}

/** A wait beyond a day is a mistake of the operator. */
const wait = z.object({ wait_seconds: z.number().positive().max(86_400) });

function waitIn(data: unknown): ErrorDetails {
  const { data: refusal, success } = readWire(wait, data);
  return success ? { retryAfterMs: refusal.wait_seconds * 1000 } : {};
}

const DETAILS: Partial<Record<ErrorCode, (data: unknown) => ErrorDetails>> = {
  INSUFFICIENT_FUNDS: requiredAmountIn,
  INVALID: (data) => ({ ...offendingIn(data), ...playerLimitIn(data), ...triesLeftIn(data) }),
  CONFLICT: offendingIn,
  NEEDS_VERIFICATION: accNoIn,
  AGE_NOT_PROVEN: ageStateIn,
  TOO_MANY_REQUESTS: waitIn,
};

function detailsOf(code: ErrorCode, { data, isInner }: Refusal): ErrorDetails | undefined {
  if (code === 'SESSION_EXPIRED') return isInner ? { toLogin: true } : {};
  return DETAILS[code]?.(data);
}

/** The player's message: a text, with its kind and parameters if they are known. */
type Stated = { message: string; reason?: RefusalReason | undefined };

/** A message of the gateway itself. */
const inEnglish = (reason: RefusalReason): Stated => ({ message: wordsOf(ENGLISH_REFUSALS, reason) ?? '', reason });

/** The player's message when the operator gives no reason, or none that may be shown. */
function statedBySilence(code: ErrorCode, outcome: Outcome, fallback: string): Stated {
  if (outcome === 'outcomeUnknown') return inEnglish(UNKNOWN_OUTCOME);
  if (code === 'SESSION_EXPIRED') return inEnglish({ kind: 'sessionExpired' });
  if (code === 'NEEDS_VERIFICATION')
    return { message: NEEDS_VERIFICATION_MESSAGE, reason: { kind: 'needsVerification' } };
  if (code === 'UPSTREAM_TIMEOUT') return inEnglish({ kind: 'serviceSlow' });
  return code === 'UPSTREAM_UNAVAILABLE'
    ? inEnglish({ kind: 'serviceUnavailable' })
    : { message: fallback, reason: { kind: 'failed' } };
}

/** The details with a reason. Without a reason the player sees the message as it is. */
export const withReason = (details: ErrorDetails, reason: RefusalReason | undefined): ErrorDetails =>
  reason === undefined ? details : { ...details, reason };

/** The operator's refusal code as the cause of a failure, for the log and for retries. */
export class RefusalCause extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(code: number) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

/**
 * Whether the operator's betting service itself answered a placement with a 5xx: under HTTP 200, so that its message is
 * for the player. Whether the bet exists is not certain, so its outcome is found like that of a lost response.
 */
const isFailedPlacement = (call: AnyCall, { code, isEnveloped }: Refusal): boolean =>
  call === betsCalls.place && isEnveloped && code >= 500;

/**
 * The failure for a refusal of `call`. `fallback` is the player's message when the operator gives no reason; `session`
 * is the caller's, whose token an 'anyone' call carries.
 */
export function refusalToError(
  call: AnyCall,
  refusal: Refusal,
  fallback: string,
  session: PlayerSession | null,
): DomainError {
  if (isFailedPlacement(call, refusal)) {
    const details = withReason(doubtOf('outcomeUnknown'), readReason(refusal.reason));
    return new DomainError('REFUSED', refusal.message || fallback, details, { cause: new RefusalCause(refusal.code) });
  }
  const credential = credentialOf(call, session);
  const code = errorCodeOf(refusal.code, credential);
  const isUnknown = call.kind === 'write' && (code === 'UPSTREAM_UNAVAILABLE' || code === 'UPSTREAM_TIMEOUT');
  const outcome = isUnknown ? 'outcomeUnknown' : 'outcomeKnown';
  const details = detailsOf(code, refusal) ?? doubtOf(outcome);
  // A text of a failure is for the operator's staff, and so is one about the gateway's own credential.
  const isFailure = refusal.code >= 500 || (code === 'UPSTREAM_UNAVAILABLE' && credential === 'gateway');
  const isStated = !isFailure && refusal.message !== '';
  const stated: Stated = isStated
    ? { message: refusal.message, reason: readReason(refusal.reason) }
    : statedBySilence(code, outcome, fallback);
  const cause = new RefusalCause(refusal.code);
  return new DomainError(code, stated.message, withReason(details, stated.reason), { cause });
}
