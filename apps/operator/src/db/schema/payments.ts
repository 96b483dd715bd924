import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
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
    /** Drawn by the client for one tap; a repeated request with it returns this payment. Null from clients without one. */
    idempotencyKey: text('idempotency_key'),
    status: text('status', { enum: ['pending', 'paid', 'failed'] }).notNull(),
    /** The provider's result code; '0' means paid. */
    resultCode: text('result_code'),
    /**
     * The id of the request at the provider, used to query its status. A deposit has it once the provider has accepted the
     * request. A withdrawal gets an id of ours just before it is sent, so a withdrawal without one was never sent.
     */
    providerRef: text('provider_ref').unique(),
    /**
     * The provider's second id of the request, by which its callbacks may name it: M-PESA's MerchantRequestID of a prompt
     * and ConversationID of a withdrawal.
     */
    secondProviderRef: text('second_provider_ref'),
    /** The provider's receipt of the movement, shown to the player. */
    receipt: text('receipt'),
    /** The amount that the provider reported as moved; null while the payment is not paid. */
    paidCents: bigint('paid_cents', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    /** When the provider is queried next; null when it is not. The default is for processes of an older release. */
    nextQueryAt: instant('next_query_at').default(sql`now() + interval '20 seconds'`),
    queryAttempts: integer('query_attempts').notNull().default(0),
  },
  (table) => [
    check('payment_direction', sql`${table.direction} in ('deposit', 'withdrawal')`),
    check('payment_status', sql`${table.status} in ('pending', 'paid', 'failed')`),
    check('payment_amount', sql`${table.amountCents} > 0`),
    unique('payment_once_per_key').on(table.accountId, table.direction, table.idempotencyKey),
    index('payment_account').on(table.accountId, table.createdAt),
    // Read by reconciliation every few seconds.
    index('payment_next_query').on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
    index('payment_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
  ],
);
