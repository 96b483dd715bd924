import { RECEIPT_PATTERN } from '@ushindi/shared';
import { z } from 'zod';
import { call, none, wireKes, wireNumber, wireNumberOrZero, wirePercent, wireText, wireTextOrEmpty } from './call.ts';

export * from './walletHistory.ts';

/** The idempotency key of a payment: a repeated request with it is the same payment. An operator may ignore it. */
const paymentKey = z.string().regex(/^[\w-]{16,64}$/);
const idempotencyKey = paymentKey.optional();

/** The reasons why a payment failed, for the player. */
export const PAYMENT_FAILURES = [
  'cancelled',
  'wrongPin',
  'timedOut',
  'insufficientFunds',
  'limitReached',
  'tooSoon',
  'accountBlocked',
  'notRegistered',
  'notDelivered',
  'notSent',
  'unavailable',
  'notConfirmed',
  'excluded',
  'age',
] as const;
/** The reason why a payment failed, for the player. */
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

export const balance = call({
  summary: "The player's balances",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/balance',
  kind: 'read',
  auth: 'player',
  query: none,
  body: none,
  data: z.object({
    balance: wireNumber,
    bonus: wireNumberOrZero,
    /** The end of the player's exclusion or break in Nairobi, in the year 9999 for one without end. Our own choice. */
    excluded_until: wireTextOrEmpty,
  }),
});

export const deposit = call({
  summary: "Requests a deposit from the player's phone",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/deposit',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ amount: z.number(), desc: z.string(), idempotency_key: idempotencyKey }),
  data: z.unknown(),
});

/**
 * The states of a deposit: its prompt is being sent, was sent, waits for the PIN, is checked with the provider; paid, failed.
 * Only the last two are final.
 */
export const DEPOSIT_STATES = ['sending', 'sent', 'waitingForPin', 'checking', 'paid', 'failed'] as const;
/** The state of a deposit. */
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Path and shape are our own choice (decision 14). A key without a deposit is answered with 404. */
export const depositStatus = call({
  summary: 'The state of the deposit that a key requested',
  method: 'GET',
  base: 'api',
  path: 'profile/v1/deposit_status',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: z.object({ idempotency_key: paymentKey }),
  body: none,
  data: z.object({
    status: wireText,
    /** One of PAYMENT_FAILURES if the deposit failed. */
    reason: wireTextOrEmpty,
    /** KES: the credited amount of a paid deposit, otherwise the requested amount. */
    amount: wireNumber,
    /** KES: the tax on a credited deposit, beside `amount`. */
    tax: wireNumberOrZero,
    receipt: wireTextOrEmpty,
  }),
});

/** The results of a search for a deposit by its receipt. */
export const FOUND_DEPOSITS = ['credited', 'alreadyCredited', 'checking', 'returned', 'notFound'] as const;

/** Path and shape are our own choice (decision 14). */
export const findDeposit = call({
  summary: "Finds the player's deposit by its receipt and credits it",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/find_deposit',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  body: z.object({ receipt: z.string().regex(RECEIPT_PATTERN) }),
  data: z.object({
    outcome: z.enum(FOUND_DEPOSITS),
    /** KES; null unless the deposit is or was credited. */
    amount: wireNumber.nullish(),
  }),
});

export const withdraw = call({
  summary: "Sends money to the player's phone",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/withdraw',
  kind: 'write',
  auth: 'player',
  sendsBrowser: true,
  query: none,
  body: z.object({
    amount: z.number(),
    idempotency_key: idempotencyKey,
    /** Fee and tax in KES that the player was shown; higher ones are refused with 409. An operator may ignore it. */
    max_fee: z.number().optional(),
  }),
  data: z.unknown(),
});

/** Path and shape are our own choice (decision 14). */
export const withdrawalTerms = call({
  summary: "What decides the fee of the player's next withdrawal",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/withdrawal_terms',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: z.object({
    /** KES that can be withdrawn without a fee. */
    free: wireKes,
    /** The fee on the amount above it. */
    fee_percent: wirePercent,
    /** The tax on the amount less the fee. */
    tax_percent: wirePercent.nullish().transform((percent) => percent ?? 0),
  }),
});
