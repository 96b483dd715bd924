import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
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
    status: text('status', { enum: ['pending', 'paid', 'failed'] }).notNull(),
    /** The provider's result code; '0' means paid. */
    resultCode: text('result_code'),
    /**
     * The id of the request at the provider, used to query its status. A deposit has it once the provider has accepted the
     * request. A withdrawal gets an id of ours just before it is sent, so a withdrawal without one was never sent.
     */
    providerRef: text('provider_ref').unique(),
    /** The provider's receipt of the movement, shown to the player. */
    receipt: text('receipt'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('payment_account').on(table.accountId, table.createdAt),
    // Read by reconciliation every few seconds.
    index('payment_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
  ],
);
