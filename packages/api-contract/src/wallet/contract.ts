import { DEPOSIT_LIMITS, MAX_AMOUNT_KES, receiptIn } from '@ushindi/shared';
import { calendarPeriod } from '@ushindi/shared/calendarPeriod';
import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';
import {
  DEPOSIT_STATES,
  exactKes,
  FOUND_DEPOSITS,
  PAYMENT_FAILURES,
  SPENDING_LINES,
  TRANSACTION_ABOUTS,
  TRANSACTION_GROUPS,
  TRANSACTION_KINDS,
} from '../operator/wallet.ts';
import { exclusionView, page } from '../scalars.ts';
import type { Message } from '../texts/confirmations.ts';

/** KES. */
export const balanceOutput = z.object({
  balance: z.number(),
  bonus: z.number(),
  /** Only for an excluded player. */
  exclusion: exclusionView.optional(),
});

/** The idempotency key, which the client draws for one tap. A repeated request with it is the same payment. */
const paymentKey = z.string().regex(/^[\w-]{16,64}$/);
const idempotencyKey = paymentKey.optional();

/** A deposit in whole KES. */
export const depositInput = z.object({
  idempotencyKey,
  amount: z
    .number('Invalid deposit amount. Please enter a valid amount.')
    .positive('Invalid deposit amount. Please enter a valid amount.')
    .int('Please enter a whole-number amount (no decimals).')
    .min(DEPOSIT_LIMITS.min, 'Please enter a valid deposit amount (minimum 10 KES).')
    .max(DEPOSIT_LIMITS.inputMax),
});

/** Why a deposit failed. */
export const paymentFailure = z.enum(PAYMENT_FAILURES);

export const depositStatusInput = z.object({ idempotencyKey: paymentKey });
/** The state of a deposit. */
export const depositStatusOutput = z.object({
  /** 'unknown': the operator has no deposit of this key, or does not know the call. Only paid and failed are final. */
  state: z.enum([...DEPOSIT_STATES, 'unknown']),
  /** Null unless the deposit failed, and if the operator gives no reason that the client knows. */
  failure: paymentFailure.nullable(),
  /** KES: credited if paid, otherwise requested. Null if the deposit is unknown. */
  amount: z.number().nullable(),
  /** KES: the tax on a credited deposit, beside `amount`; otherwise 0. */
  tax: z.number(),
  /** The mobile-money receipt; '' without one. */
  receipt: z.string(),
});

/** A receipt code, or the whole message of the mobile-money service that contains it. */
export const findDepositInput = z.object({
  receipt: z
    .string('Please enter your mobile-money message.')
    .trim()
    .min(1, 'Please enter your mobile-money message.')
    .max(1000, 'This message has no receipt code.')
    .transform((text, context) => {
      const receipt = receiptIn(text);
      if (receipt !== null) return receipt;
      context.addIssue({ code: 'custom', message: 'This message has no receipt code.' });
      return z.NEVER;
    }),
});
/** The result of a search for a deposit by its receipt. */
export const findDepositOutput = z.object({
  /** 'notFound' also for somebody else's receipt; 'checking' if the player has a deposit that may still be confirmed. */
  outcome: z.enum(FOUND_DEPOSITS),
  /** KES; null unless it is or was credited. */
  amount: z.number().nullable(),
});

/** The amounts that decide the fee of the next withdrawal; see `withdrawalFeeCents` of the shared package. */
export const withdrawalTermsOutput = z.object({
  /** KES that can be withdrawn without a fee. */
  free: z.number().min(0),
  /** The fee on the amount above `free`; 0 with an operator that charges nothing. */
  feePercent: z.number().min(0).max(100),
  /** The tax on the amount less the fee; see `withdrawalTaxCents`. */
  taxPercent: z.number().min(0).max(100),
});

/** The operator enforces the limits. */
export const withdrawInput = z.object({
  idempotencyKey,
  /** Fee and tax in KES that the player was shown. The operator refuses higher ones. */
  maxFee: z.number().min(0).max(MAX_AMOUNT_KES).optional(),
  amount: z
    .number('Please enter a valid amount.')
    .positive('Please enter a valid amount.')
    .int('Please enter a whole-number amount (no decimals).')
    .max(MAX_AMOUNT_KES, 'Please enter a valid amount.'),
});

export const transactionAbout = z.enum(TRANSACTION_ABOUTS);
export const transactionKind = z.enum(TRANSACTION_KINDS);
/** A transaction of the player's account. */
export const transaction = z.object({
  id: z.string(),
  kind: transactionKind,
  /** KES; negative for money that left the account. */
  amount: z.number(),
  /**
   * 'pending' and 'failed' are deposits that are not paid, which have not changed the balance, and withdrawals that are not
   * sent, which have.
   */
  status: z.enum(['done', 'pending', 'failed']),
  /** Why a deposit failed, if the operator gives a reason that the client knows. */
  failure: paymentFailure.nullable(),
  /** Null for a deposit that is not paid. */
  balanceAfter: z.number().nullable(),
  /** Epoch milliseconds; null when the operator's date is unreadable. */
  atMs: z.number().nullable(),
  /** The mobile-money receipt or the bet's reference; '' without one. */
  receipt: z.string(),
  description: z.string(),
  /** The kind of the description; null if it is not known, or the description is the name of a game. */
  about: transactionAbout.nullable(),
  /** KES: the part of a withdrawal's amount that was not sent, because it is the fee; otherwise 0. */
  fee: z.number(),
  /** KES: the tax on a deposit, beside its amount, or in a withdrawal's amount; otherwise 0. */
  tax: z.number(),
});
/** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD' in Nairobi. */
const period = z.string().refine((name) => calendarPeriod(name) !== null, 'There is no such day, month or year.');
const monthOrDay = period.refine((name) => name.length > 'YYYY'.length);
/** The group and the months or days in Nairobi, both included, that a list of transactions is limited to. */
export const transactionsInput = z.object({
  page,
  group: z.enum(TRANSACTION_GROUPS).optional(),
  from: monthOrDay.optional(),
  to: monthOrDay.optional(),
});
export const transactionsOutput = z.object({ items: z.array(transaction), hasMore: z.boolean() });

export const statementInput = z.object({ year: z.number().int().min(2020).max(2099) });
/** The movements of a player's cash in a year, by kind. Opening balance and lines add up to the closing balance. KES. */
export const statementOutput = z.object({
  opening: z.number(),
  closing: z.number(),
  lines: z.array(
    z.object({
      /** 'YYYY-MM' in Nairobi. */
      month: z.string(),
      group: z.enum(TRANSACTION_GROUPS),
      kind: transactionKind,
      count: z.number(),
      moneyIn: z.number(),
      moneyOut: z.number(),
      /** Taxes on these deposits, beside `moneyIn`, or in these withdrawals. */
      tax: z.number(),
    }),
  ),
});

export const spendingInput = z.object({ period });
/** Where a player's money came from and went. Opening balance and lines add up to the closing balance, and so do the parts. */
export const spendingOutput = z.object({
  /** Before the period, and after it or now. KES as exact decimal text, like all amounts here. */
  opening: exactKes,
  closing: exactKes,
  /** Each line once, in the order of SPENDING_LINES; negative for money that left the balance. */
  lines: z.array(z.object({ line: z.enum(SPENDING_LINES), amount: exactKes })),
  /** The months of a year or the days of a month that have a movement, oldest first; none of a day. */
  parts: z.array(z.object({ period: z.string(), amount: exactKes, closing: exactKes })),
  /** Deposits less withdrawals. */
  netDeposits: exactKes,
  /** Stakes less returned stakes and winnings; negative if the player won. */
  lost: exactKes,
});

export type Spending = z.infer<typeof spendingOutput>;
export type Statement = z.infer<typeof statementOutput>;
export type TransactionsInput = z.infer<typeof transactionsInput>;
export type Transaction = z.infer<typeof transaction>;
export type FoundDeposit = z.infer<typeof findDepositOutput>;
export type DepositStatus = z.infer<typeof depositStatusOutput>;
export type PaymentFailure = z.infer<typeof paymentFailure>;
export type WithdrawalTerms = z.infer<typeof withdrawalTermsOutput>;
export type Balance = z.infer<typeof balanceOutput>;

/** The wallet, as the router needs it from an operator. */
export type WalletPort = {
  /** The player's balance. */
  balance(caller: PlayerCaller): Promise<Balance>;
  /** Prompts the player's phone; the balance changes when the payment is confirmed. Never retried. */
  deposit(caller: PlayerCaller, input: z.infer<typeof depositInput>): Promise<Message>;
  /** The state of the deposit that a key requested. */
  depositStatus(caller: PlayerCaller, input: z.infer<typeof depositStatusInput>): Promise<DepositStatus>;
  /** Finds the player's deposit by its receipt and credits it once. Never retried. */
  findDeposit(caller: PlayerCaller, input: z.output<typeof findDepositInput>): Promise<FoundDeposit>;
  /** Sends money to the player's phone. Never retried. */
  withdraw(caller: PlayerCaller, input: z.infer<typeof withdrawInput>): Promise<Message>;
  /** The amounts that decide the fee of the player's next withdrawal. */
  withdrawalTerms(caller: PlayerCaller): Promise<WithdrawalTerms>;
  /** A page of the player's transactions, newest first. */
  transactions(caller: PlayerCaller, input: TransactionsInput): Promise<z.infer<typeof transactionsOutput>>;
  /** The statement of a year, from the ledger. */
  statement(caller: PlayerCaller, input: { year: number }): Promise<Statement>;
  /** The spending of a period, from the ledger; fails unless it adds up. */
  spending(caller: PlayerCaller, input: z.infer<typeof spendingInput>): Promise<Spending>;
};
