import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The self-exclusion of an erased player. Until its end nobody can verify an account for the phone. */
export const keptExclusion = pgTable('kept_exclusion', {
  /** Keyed hash of the phone. */
  phoneHash: text('phone_hash').primaryKey(),
  /** Names the key of the hash, so that a missing one is noticed. */
  keyName: text('key_name').notNull(),
  excludedUntil: instant('excluded_until').notNull(),
});
