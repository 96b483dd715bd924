import type { PaymentFailure } from '@ushindi/api-contract/operator';

type Direction = 'deposit' | 'withdrawal';

/**
 * The meaning of a provider's result code. Only `paid` and `failed` end a payment. `transient` codes are followed by
 * another result; `unknown` codes are documented nowhere.
 */
export type PaymentResult =
  | { kind: 'paid' }
  | { kind: 'failed'; reason: PaymentFailure }
  | { kind: 'transient' }
  | { kind: 'unknown' };

/** The result code of a payment that was made. */
export const PAID = '0';

/** The transient result code of a prompt that waits for its PIN. */
export const STILL_PROCESSING = '4999';

/** The operator's own result codes. */
export const OWN_RESULTS = {
  /** The service certainly received nothing. */
  notSent: 'not-sent',
  /** The service reported the payment as unknown a day after it was requested. */
  notFound: 'unknown',
  /** The service answered queries until the payment's last day, and none of its answers decided the payment. */
  expired: 'expired',
  /** Staff found in the provider's statement that the payment was not made. */
  notMade: 'not-made',
  /** The player was excluded after the deposit was requested. */
  excluded: 'excluded',
  /** The player may not play at their age: under age, or not proven where the law requires it. */
  age: 'age',
} as const;

/** The result codes of a deposit that is returned to its player, or was returned. */
export const RETURN_CODES: readonly string[] = [OWN_RESULTS.excluded, OWN_RESULTS.age];

/** Whether a deposit with this result code is returned to its player, or was returned. */
export function isReturnCode(resultCode: string | null): resultCode is 'excluded' | 'age' {
  return resultCode !== null && RETURN_CODES.includes(resultCode);
}

/** Prefix of result codes made from the `TransactionStatus` of a queried withdrawal. */
export const STATUS_PREFIX = 'status:';

const OWN_REASONS: Readonly<Record<string, PaymentFailure>> = {
  [OWN_RESULTS.notSent]: 'notSent',
  [OWN_RESULTS.notFound]: 'notSent',
  [OWN_RESULTS.expired]: 'notConfirmed',
  [OWN_RESULTS.notMade]: 'notSent',
  [OWN_RESULTS.excluded]: 'excluded',
  [OWN_RESULTS.age]: 'age',
};

/** Final results by M-PESA's code. The meaning of a code depends on the direction. */
const FINAL: Readonly<Record<Direction, Readonly<Record<string, PaymentFailure>>>> = {
  deposit: {
    ...OWN_REASONS,
    '1': 'insufficientFunds',
    '2': 'limitReached',
    '3': 'limitReached',
    '4': 'limitReached',
    '8': 'unavailable',
    '17': 'tooSoon',
    '1019': 'timedOut',
    '1025': 'notDelivered',
    '1032': 'cancelled',
    '1037': 'timedOut',
    '2001': 'wrongPin',
    '2028': 'unavailable',
    '8006': 'accountBlocked',
    SFC_IC0003: 'unavailable',
  },
  withdrawal: {
    ...OWN_REASONS,
    '1': 'unavailable',
    '2': 'limitReached',
    '3': 'limitReached',
    '4': 'limitReached',
    '8': 'limitReached',
    '11': 'unavailable',
    '21': 'unavailable',
    '2001': 'unavailable',
    '2006': 'unavailable',
    '2028': 'unavailable',
    '2040': 'notRegistered',
    '8006': 'unavailable',
    SFC_IC0003: 'notRegistered',
    [`${STATUS_PREFIX}Cancelled`]: 'unavailable',
    [`${STATUS_PREFIX}Declined`]: 'unavailable',
    [`${STATUS_PREFIX}Expired`]: 'unavailable',
    [`${STATUS_PREFIX}Failed`]: 'unavailable',
  },
};

const TRANSIENT: Readonly<Record<Direction, ReadonlySet<string>>> = {
  deposit: new Set(['26', '1001', STILL_PROCESSING, '9999']),
  withdrawal: new Set([
    '15',
    '17',
    '26',
    `${STATUS_PREFIX}Initiated`,
    `${STATUS_PREFIX}Authorized`,
    `${STATUS_PREFIX}Pending Authorized`,
    `${STATUS_PREFIX}Pending`,
  ]),
};

/** Classifies a result code of the service or of the operator. */
export function paymentResultOf(direction: Direction, resultCode: string): PaymentResult {
  if (resultCode === PAID) return { kind: 'paid' };
  const reason = Object.hasOwn(FINAL[direction], resultCode) ? FINAL[direction][resultCode] : undefined;
  if (reason !== undefined) return { kind: 'failed', reason };
  return { kind: TRANSIENT[direction].has(resultCode) ? 'transient' : 'unknown' };
}
