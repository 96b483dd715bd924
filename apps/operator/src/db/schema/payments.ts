import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** A deposit that was asked of a phone, and what came of it. */
export const payment = pgTable(
  'payment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    status: text('status', { enum: ['pending', 'paid', 'failed'] }).notNull(),
    /** The mobile money service's own word on the outcome; '0' is paid. */
    resultCode: text('result_code'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [index('payment_account').on(table.accountId, table.createdAt)],
);
