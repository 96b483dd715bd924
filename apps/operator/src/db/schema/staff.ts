import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * One staff command, refused ones included. Stored in the transaction of its effect. A trigger refuses changes and
 * deletions.
 */
export const staffAction = pgTable(
  'staff_action',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who ran it: a name that the person gave, or the user of the operating system. */
    staff: text('staff').notNull(),
    at: instant('at').notNull(),
    /** Such as 'payments resolve'. */
    command: text('command').notNull(),
    arguments: jsonb('arguments').$type<Record<string, unknown>>().notNull(),
    /** The changes of the command, or the reason of its refusal. */
    result: jsonb('result').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('staff_action_at').on(table.at)],
);
