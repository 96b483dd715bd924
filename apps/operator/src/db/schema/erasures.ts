import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The self-exclusion of an erased player. Until its end no account of the phone can be verified. */
export const keptExclusion = pgTable('kept_exclusion', {
  /** Keyed hash of the phone. */
  phoneHash: text('phone_hash').primaryKey(),
  /** Identifies the key of the hash, so that the operator detects a missing key. */
  keyName: text('key_name').notNull(),
  excludedUntil: instant('excluded_until').notNull(),
});
