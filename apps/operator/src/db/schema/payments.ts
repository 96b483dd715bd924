import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** A deposit or withdrawal and its outcome. */
export const payment = pgTable(
  'payment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    direction: text('direction', { enum: ['deposit', 'withdrawal'] })
      .notNull()
      .default('deposit'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The part of a withdrawal's amount that the house keeps once it is paid. The rest is sent. */
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull().default(0),
    /**
     * The tax on the payment. A deposit has it once it is credited. The tax of a withdrawal is part of its
     * amount, and is booked once it is paid.
     */
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    /**
     * The refund of M-PESA's charge for a deposit; null until the day of the deposit is over and a job has decided it. For a
     * withdrawal the refund of its fee.
     */
    feeRefundCents: bigint('fee_refund_cents', { mode: 'number' }),
    /** Drawn by the client for one tap; a repeated request with it returns this payment. Null from clients without one. */
    idempotencyKey: text('idempotency_key'),
    status: text('status', { enum: ['pending', 'paid', 'failed'] }).notNull(),
    /** The provider's result code; '0' means paid. A paid deposit that was returned to its player has 'excluded'. */
    resultCode: text('result_code'),
    /**
     * The id of the request at the provider, used to query its status. A deposit has it after the provider has accepted the
     * request. A withdrawal gets an id of the operator just before it is sent, so a withdrawal without one was never sent.
     */
    providerRef: text('provider_ref').unique(),
    /**
     * The provider's second id of the request, which its callbacks may contain: M-PESA's MerchantRequestID of a prompt and
     * ConversationID of a withdrawal.
     */
    secondProviderRef: text('second_provider_ref'),
    /** The provider's receipt of the movement, shown to the player. */
    receipt: text('receipt'),
    /** The last receipt of other money under which the provider reported this payment as paid. */
    takenReceipt: text('taken_receipt'),
    /** The amount that the provider reported as moved; null while the payment is not paid. */
    paidCents: bigint('paid_cents', { mode: 'number' }),
    /** The deposit that this withdrawal returns, because its player is excluded. A deposit is returned once. */
    returnsPaymentId: bigint('returns_payment_id', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => payment.id),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    /** When a deposit was credited that had failed before. It counts towards limits from then on. */
    lateAt: instant('late_at'),
    /** When the provider is queried next; null when it is not. The default is for processes of an older release. */
    nextQueryAt: instant('next_query_at').default(sql`now() + interval '20 seconds'`),
    queryAttempts: integer('query_attempts').notNull().default(0),
  },
  (table) => [
    check('payment_direction', sql`${table.direction} in ('deposit', 'withdrawal')`),
    check('payment_status', sql`${table.status} in ('pending', 'paid', 'failed')`),
    check('payment_amount', sql`${table.amountCents} > 0`),
    check('payment_fee', sql`${table.feeCents} >= 0 and ${table.feeCents} < ${table.amountCents}`),
    check('payment_tax', sql`${table.taxCents} >= 0 and ${table.feeCents} + ${table.taxCents} < ${table.amountCents}`),
    unique('payment_once_per_key').on(table.accountId, table.direction, table.idempotencyKey),
    index('payment_account').on(table.accountId, table.createdAt),
    // Read with `payment_account` for the deposits of a period, so that those of other periods are not read.
    index('payment_late').on(table.accountId, table.lateAt).where(sql`${table.lateAt} is not null`),
    // Read by reconciliation every few seconds.
    index('payment_next_query').on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
    // Read when a receipt is looked for.
    index('payment_receipt').on(table.receipt).where(sql`${table.receipt} is not null`),
    // Read by the job that refunds charges of deposits.
    index('payment_fee_refund')
      .on(table.decidedAt)
      .where(sql`${table.direction} = 'deposit' and ${table.status} = 'paid' and ${table.feeRefundCents} is null`),
    // Read by the job of notifications every few seconds.
    index('payment_credited')
      .on(table.decidedAt)
      .where(sql`${table.direction} = 'deposit' and ${table.status} = 'paid'`),
    index('payment_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
  ],
);

/** The receipt of a further movement of a payment, whose money was booked to suspense. */
export const secondReceipt = pgTable('second_receipt', {
  receipt: text('receipt').primaryKey(),
  paymentId: bigint('payment_id', { mode: 'number' })
    .notNull()
    .references(() => payment.id),
});

/** A receipt of other money with which a payment was reported, so that its reports are counted once. */
export const takenReceipt = pgTable(
  'taken_receipt',
  {
    receipt: text('receipt').notNull(),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payment.id),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.receipt] })],
);

/**
 * Money that a customer paid to the pay bill number, once per receipt. It was credited as a deposit, or it is in suspense until
 * the payer claims it or staff resolve it.
 */
export const payBillPayment = pgTable(
  'pay_bill_payment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    receipt: text('receipt').notNull().unique(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The account number as the payer typed it. */
    accountReference: text('account_reference').notNull(),
    /** The payer's phone as the provider reports it: the number, its SHA-256 hash, or the masked number. */
    payer: text('payer').notNull(),
    /** The payer's first name, if the provider reports it. */
    payerName: text('payer_name').notNull(),
    paidAt: instant('paid_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Why the money is in suspense; null if it was credited at once. */
    reason: text('reason', { enum: ['unknownAccount', 'blocked', 'overLimit', 'otherPayment'] }),
    /** The deposit that credited the money at once. */
    paymentId: bigint('payment_id', { mode: 'number' })
      .unique()
      .references(() => payment.id),
    /** The entry of the suspense account. Its resolution has the operation key `suspense_resolution:<entry>`. */
    suspenseEntryId: bigint('suspense_entry_id', { mode: 'number' }).unique(),
  },
  (table) => [
    check('pay_bill_payment_amount', sql`${table.amountCents} > 0`),
    check('pay_bill_payment_reason', sql`(${table.reason} is null) = (${table.suspenseEntryId} is null)`),
  ],
);
