import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values that the first start chose and every later one keeps: the seed of the matches. */
export const installationSetting = pgTable('installation_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
