import { DEPOSIT_LIMITS } from '@ushindi/shared';
import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';
import { page } from '../scalars.ts';

/** KES. */
export const balanceOutput = z.object({ balance: z.number(), bonus: z.number() });

/** Drawn by the client for one tap. A repeated request with it is the same payment. */
const idempotencyKey = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .optional();

export const depositInput = z.object({
  idempotencyKey,
  amount: z
    .number('Invalid deposit amount. Please enter a valid amount.')
    .positive('Invalid deposit amount. Please enter a valid amount.')
    .int('Please enter a whole-number amount (no decimals).')
    .min(DEPOSIT_LIMITS.min, 'Please enter a valid deposit amount (minimum 10 KES).')
    .max(DEPOSIT_LIMITS.inputMax),
});
/** The operator's message about an accepted deposit or withdrawal. */
export const paymentOutput = z.object({ message: z.string() });

/** The operator enforces the limits. */
export const withdrawInput = z.object({
  idempotencyKey,
  amount: z
    .number('Please enter a valid amount.')
    .positive('Please enter a valid amount.')
    .int('Please enter a whole-number amount (no decimals).')
    .max(1e9, 'Please enter a valid amount.'),
});

export const transactionKind = z.enum([
  'deposit',
  'withdrawal',
  'withdrawalReturned',
  'stake',
  'winnings',
  'refund',
  'bonus',
  'gameStake',
  'gameWinnings',
  'other',
]);
export const transaction = z.object({
  id: z.string(),
  kind: transactionKind,
  /** KES; negative for money that left the account. */
  amount: z.number(),
  balanceAfter: z.number(),
  /** Epoch milliseconds; null when the operator's date is unreadable. */
  atMs: z.number().nullable(),
  /** The mobile-money receipt or the bet's reference; '' without one. */
  receipt: z.string(),
  description: z.string(),
});
export const transactionsInput = z.object({ page });
export const transactionsOutput = z.object({ items: z.array(transaction), hasMore: z.boolean() });

export type Transaction = z.infer<typeof transaction>;
export type TransactionKind = z.infer<typeof transactionKind>;
export type Balance = z.infer<typeof balanceOutput>;

export type WalletPort = {
  balance(caller: PlayerCaller): Promise<Balance>;
  /** Prompts the player's phone; the balance changes when the payment is confirmed. Never retried. */
  deposit(caller: PlayerCaller, input: z.infer<typeof depositInput>): Promise<{ message: string }>;
  /** Sends money to the player's phone. Never retried. */
  withdraw(caller: PlayerCaller, input: z.infer<typeof withdrawInput>): Promise<{ message: string }>;
  /** Newest first. */
  transactions(caller: PlayerCaller, input: { page: number }): Promise<z.infer<typeof transactionsOutput>>;
};
