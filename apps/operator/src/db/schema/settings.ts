import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values that the first start stores: the seed of the matches, and the fingerprint of the key that decides their results. */
export const installationSetting = pgTable('installation_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
