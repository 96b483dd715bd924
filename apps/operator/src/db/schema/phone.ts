import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A text message on a simulated phone. */
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
 * A payment at the simulated provider. `reference` is the operator's payment id. A prompt is open until it has a result; a
 * withdrawal has one from the start. Rows are not deleted, because the operator may query their status.
 */
export const phonePrompt = pgTable(
  'phone_prompt',
  {
    reference: bigint('reference', { mode: 'number' }).primaryKey(),
    phone: text('phone').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The provider's id of the request, for callbacks. */
    providerRef: text('provider_ref').notNull().default(''),
    resultCode: text('result_code'),
    receipt: text('receipt'),
    /** Callbacks still to be sent, and the time of the next one. */
    callbacksLeft: integer('callbacks_left').notNull().default(0),
    callbackAt: instant('callback_at'),
  },
  (table) => [
    index('phone_prompt_phone').on(table.phone),
    index('phone_prompt_waiting').on(table.createdAt).where(sql`${table.resultCode} is null`),
    index('phone_prompt_callback').on(table.callbackAt).where(sql`${table.callbacksLeft} > 0`),
  ],
);

/** Money that a simulated phone has sent to the pay bill number. */
export const phonePayBill = pgTable(
  'phone_pay_bill',
  {
    receipt: text('receipt').primaryKey(),
    phone: text('phone').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    accountReference: text('account_reference').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Confirmations still to be sent, and the time of the next one. */
    callbacksLeft: integer('callbacks_left').notNull(),
    callbackAt: instant('callback_at').notNull(),
  },
  (table) => [index('phone_pay_bill_callback').on(table.callbackAt).where(sql`${table.callbacksLeft} > 0`)],
);
