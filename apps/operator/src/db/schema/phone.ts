import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The inbox of a simulated phone: what that phone remembers, not what the operator knows. */
export const phoneSms = pgTable(
  'phone_sms',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('phone_sms_phone').on(table.phone, table.id)],
);

/** A payment prompt on a simulated phone; gone once answered. `reference` is the operator's payment. */
export const phonePrompt = pgTable(
  'phone_prompt',
  {
    reference: bigint('reference', { mode: 'number' }).primaryKey(),
    phone: text('phone').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('phone_prompt_phone').on(table.phone)],
);
