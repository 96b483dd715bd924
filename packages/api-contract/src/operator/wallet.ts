import { RECEIPT_PATTERN } from '@ushindi/shared';
import { z } from 'zod';
import { call, none, wireKes, wireNumber, wireNumberOrZero, wirePercent, wireText, wireTextOrEmpty } from './call.ts';

/** The key of one tap: a repeated request with it is the same payment. An operator may ignore it. */
const paymentKey = z.string().regex(/^[\w-]{16,64}$/);
const idempotencyKey = paymentKey.optional();

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
  'excluded',
  'age',
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
 * How far a deposit is: being sent, sent, waiting for the PIN, being checked with the provider, paid, failed. Only the
 * last two are final.
 */
export const DEPOSIT_STATES = ['sending', 'sent', 'waitingForPin', 'checking', 'paid', 'failed'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Path and shape are our own choice (decision 14). A key without a deposit is answered with 404. */
export const depositStatus = call({
  summary: 'The state of the deposit that a key requested',
  method: 'GET',
  base: 'api',
  path: 'profile/v1/deposit_status',
  kind: 'read',
  auth: 'player',
  query: z.object({ idempotency_key: paymentKey }),
  body: none,
  data: z.object({
    status: wireText,
    /** One of PAYMENT_FAILURES if the deposit failed. */
    reason: wireTextOrEmpty,
    /** KES. What was credited if the deposit is paid, otherwise what was requested. */
    amount: wireNumber,
    /** KES: the tax on a credited deposit, beside `amount`. */
    tax: wireNumberOrZero,
    receipt: wireTextOrEmpty,
  }),
});

/** What a search for a deposit by its receipt found. */
export const FOUND_DEPOSITS = ['credited', 'alreadyCredited', 'checking', 'returned', 'notFound'] as const;

/** Path and shape are our own choice (decision 14). */
export const findDeposit = call({
  summary: "Finds the player's deposit by its receipt and credits it",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/find_deposit',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ receipt: z.string().regex(RECEIPT_PATTERN) }),
  data: z.object({
    outcome: z.enum(FOUND_DEPOSITS),
    /** KES; null unless it is or was credited. */
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
  query: none,
  body: none,
  data: z.object({
    /** KES that can be withdrawn without a fee. */
    free: wireKes,
    /** Of what is withdrawn above it. */
    fee_percent: wirePercent,
    /** The tax, of what is withdrawn less the fee. */
    tax_percent: wirePercent.nullish().transform((percent) => percent ?? 0),
  }),
});

/** What a list of transactions can be limited to. */
export const TRANSACTION_GROUPS = ['deposits', 'withdrawals', 'bets', 'games', 'bonuses', 'others'] as const;
export type TransactionGroup = (typeof TRANSACTION_GROUPS)[number];

/** What a transaction is called. A kind of another operator that is not listed counts as 'other'. */
export const TRANSACTION_KINDS = [
  'deposit',
  'withdrawal',
  'withdrawalReturned',
  'feeRefund',
  'stake',
  'winnings',
  'refund',
  'cashOut',
  'bonus',
  'gameStake',
  'gameWinnings',
  'other',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** What a transaction is about, by its kind. A movement of a game has the game's name as its description instead. */
export const TRANSACTION_ABOUTS = [
  'depositByMpesa',
  'depositUnconfirmed',
  'depositNotMade',
  'depositSentBack',
  'feeRefunded',
  'withdrawalToMpesa',
  'withdrawalReturned',
  'betPlaced',
  'betWon',
  'stakeReturned',
  'resultCorrected',
  'betCashedOut',
  'gameStake',
  'gameWinnings',
  'gameStakeReturned',
  'jackpotTicket',
  'jackpotPrize',
  'jackpotRefund',
  'leaderboardPrize',
  'bonus',
  'correction',
] as const;
export type TransactionAbout = (typeof TRANSACTION_ABOUTS)[number];

/** 'YYYY-MM' or 'YYYY-MM-DD' in Nairobi. */
const wireMonthOrDay = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/);

/** A transaction of the player's account. Path and shape are our own choice (decision 14). */
const wireTransaction = z.object({
  id: wireText,
  /** One of TRANSACTION_KINDS. */
  kind: wireTextOrEmpty,
  /** KES; negative for money that left the account. */
  amount: wireNumber,
  /** Null for a deposit that is not paid. */
  balance_after: wireNumber.nullish().transform((amount) => amount ?? null),
  /** 'pending' and 'failed' for a deposit that is not paid or a withdrawal that is not sent; otherwise 'done' or missing. */
  status: wireTextOrEmpty,
  /** One of PAYMENT_FAILURES if the deposit failed. */
  reason: wireTextOrEmpty,
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  created_at: wireTextOrEmpty,
  receipt: wireTextOrEmpty,
  description: wireTextOrEmpty,
  /** One of TRANSACTION_ABOUTS: the description's meaning. Only the reference operator sends it. */
  about: wireTextOrEmpty,
  /** KES: the part of a withdrawal's amount that was not sent. */
  fee: wireNumberOrZero,
  /** KES: the tax on a deposit, beside its amount, or in a withdrawal's amount. */
  tax: wireNumberOrZero,
});

export const transactions = call({
  summary: "A page of the player's transactions, newest first",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/transactions',
  kind: 'read',
  auth: 'player',
  query: z.object({
    page: z.coerce.number(),
    limit: z.coerce.number(),
    group: z.enum(TRANSACTION_GROUPS).optional(),
    /** The first and the last month or day. Days are our own choice. */
    from: wireMonthOrDay.optional(),
    to: wireMonthOrDay.optional(),
  }),
  body: none,
  data: z.array(wireTransaction),
});

/** Path and shape are our own choice (decision 14). Opening balance and lines add up to the closing balance. */
export const statement = call({
  summary: "What moved a player's cash in a year, by month and kind",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/statement',
  kind: 'read',
  auth: 'player',
  query: z.object({ year: z.coerce.number() }),
  body: none,
  data: z.object({
    /** KES before the year, and after it or now. */
    opening: wireNumber,
    closing: wireNumber,
    lines: z.array(
      z.object({
        /** 'YYYY-MM' in Nairobi. */
        month: wireText,
        group: wireText,
        kind: wireText,
        count: wireNumber,
        /** KES. */
        money_in: wireNumber,
        money_out: wireNumber,
        /** KES: taxes on these deposits, beside `money_in`, or in these withdrawals. */
        tax: wireNumberOrZero,
      }),
    ),
  }),
});

/** What a player's money went into or came from. Each kind of ledger transfer belongs to one of them. */
export const SPENDING_LINES = [
  'deposits',
  'feeRefunds',
  'withdrawals',
  'withdrawalReturns',
  'fees',
  'exciseTax',
  'withholdingTax',
  'stakes',
  'winnings',
  'cashOuts',
  'refunds',
  'corrections',
  'bonuses',
  'gameStakes',
  'gameWinnings',
  'gameRefunds',
  'others',
] as const;
export type SpendingLine = (typeof SPENDING_LINES)[number];

/** KES as decimal text with two decimals, exact; negative for money that left the balance. */
export const exactKes = z.string().regex(/^-?\d{1,13}\.\d{2}$/);

/** Path and shape are our own choice. Opening balance and lines add up to the closing balance, and so do the parts. */
export const spending = call({
  summary: "Where a player's money came from and went in a day, month or year",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/spending',
  kind: 'read',
  auth: 'player',
  query: z.object({
    /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD' in Nairobi. */
    period: z.string().min(4).max(10),
  }),
  body: none,
  data: z.object({
    /** Before the period, and after it or now. */
    opening: exactKes,
    closing: exactKes,
    /** `line` is one of SPENDING_LINES. Lines without a movement are left out. */
    lines: z.array(z.object({ line: wireText, amount: exactKes })),
    /** The months of a year or the days of a month that have a movement, oldest first; none of a day. */
    parts: z.array(z.object({ period: wireText, amount: exactKes, closing: exactKes })),
    /** As in `profile/v1/safer_play`. */
    deposited: exactKes,
    withdrawn: exactKes,
    /** Negative if the player won. */
    lost: exactKes,
  }),
});

export type WireTransaction = z.infer<typeof wireTransaction>;
