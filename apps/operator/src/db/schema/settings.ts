import { pgTable, text } from 'drizzle-orm/pg-core';

/** What the first start chose and every later one must keep: keys the operator drew for itself, the seed of its matches. */
export const keptSetting = pgTable('kept_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
