import { z } from 'zod';
import { call, none, wireNumber, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

/** The key of one tap: a repeated request with it is the same payment. An operator may ignore it. */
const idempotencyKey = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .optional();

/** Why a payment failed, for the player. */
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
] as const;
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
  data: z.object({ balance: wireNumber, bonus: wireNumberOrZero }),
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

export const withdraw = call({
  summary: "Sends money to the player's phone",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/withdraw',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ amount: z.number(), idempotency_key: idempotencyKey }),
  data: z.unknown(),
});

/** A transaction of the player's account. Path and shape are our own choice (decision 14). */
const wireTransaction = z.object({
  id: wireText,
  kind: wireTextOrEmpty,
  /** KES; negative for money that left the account. */
  amount: wireNumber,
  balance_after: wireNumber,
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  created_at: wireTextOrEmpty,
  receipt: wireTextOrEmpty,
  description: wireTextOrEmpty,
});

export const transactions = call({
  summary: "A page of the player's transactions, newest first",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/transactions',
  kind: 'read',
  auth: 'player',
  query: z.object({ page: z.coerce.number(), limit: z.coerce.number() }),
  body: none,
  data: z.array(wireTransaction),
});

export type WireTransaction = z.infer<typeof wireTransaction>;
