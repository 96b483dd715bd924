import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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

/**
 * A payment as the simulated service knows it. `reference` is the operator's payment. A prompt waits on its phone until
 * it has a result; money sent to a phone has one from the start. Kept after that, so that it can be asked about.
 */
export const phonePrompt = pgTable(
  'phone_prompt',
  {
    reference: bigint('reference', { mode: 'number' }).primaryKey(),
    phone: text('phone').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The service's number of the request, for callbacks. */
    providerRef: text('provider_ref').notNull().default(''),
    resultCode: text('result_code'),
    receipt: text('receipt'),
    /** How often the operator is still to be told, and from when on. */
    callbacksLeft: integer('callbacks_left').notNull().default(0),
    callbackAt: instant('callback_at'),
  },
  (table) => [
    index('phone_prompt_phone').on(table.phone),
    index('phone_prompt_waiting').on(table.createdAt).where(sql`${table.resultCode} is null`),
    index('phone_prompt_callback').on(table.callbackAt).where(sql`${table.callbacksLeft} > 0`),
  ],
);
