import { z } from 'zod';
import { call, none, wireNumber, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

/** The groups to which a list of transactions can be limited. */
export const TRANSACTION_GROUPS = ['deposits', 'withdrawals', 'bets', 'games', 'bonuses', 'others'] as const;
/** A group of transactions. */
export type TransactionGroup = (typeof TRANSACTION_GROUPS)[number];

/** The kinds of transactions. A kind of another operator that is not listed counts as 'other'. */
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
/** The kind of a transaction. */
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** The descriptions of transactions as kinds. A movement of a game has the game's name as its description instead. */
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
/** The description of a transaction as a kind. */
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
  /** One of TRANSACTION_ABOUTS: the kind of the description. Only the reference operator sends it. */
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
  isExtra: true,
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
  isExtra: true,
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

/** The lines of a player's spending. Each kind of ledger transfer belongs to one of them. */
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
/** A line of a player's spending. */
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
  isExtra: true,
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

/** A transaction as the wire has it. */
export type WireTransaction = z.infer<typeof wireTransaction>;
