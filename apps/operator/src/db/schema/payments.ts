import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** Money asked of a phone or sent to it, and what came of it. */
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
    status: text('status', { enum: ['pending', 'paid', 'failed'] }).notNull(),
    /** The mobile money service's own word on the outcome; '0' is paid. */
    resultCode: text('result_code'),
    /**
     * The service's number of the request, by which it is asked what became of it. A deposit gets it when the service
     * has taken the request; a withdrawal gets one of ours just before it is sent, so without one nothing was sent.
     */
    providerRef: text('provider_ref').unique(),
    /** The service's receipt of money that moved; what the player sees. */
    receipt: text('receipt'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('payment_account').on(table.accountId, table.createdAt),
    // Reconciliation looks for these every few seconds.
    index('payment_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
  ],
);
