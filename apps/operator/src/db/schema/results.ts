import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from './instant.ts';

/** Results of matches that staff gave. The highest revision of a match counts. Only the last column of a row ever changes. */
export const matchResult = pgTable(
  'match_result',
  {
    matchId: text('match_id').notNull(),
    revision: integer('revision').notNull(),
    isVoid: boolean('is_void').notNull(),
    /** 0 for a void match. */
    htHome: integer('ht_home').notNull(),
    htAway: integer('ht_away').notNull(),
    ftHome: integer('ft_home').notNull(),
    ftAway: integer('ft_away').notNull(),
    givenAt: instant('given_at').notNull(),
    /** When the result was applied to all bets that were settled before; null until then. */
    appliedAt: instant('applied_at'),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.revision] }),
    index('match_result_unapplied').on(table.matchId).where(sql`${table.appliedAt} is null`),
  ],
);
