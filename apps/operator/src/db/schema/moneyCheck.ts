import { sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The progress of the money check in one kind of rows: see moneyCheck/job.ts. */
export const moneyCheckMark = pgTable('money_check_mark', {
  /** The kind of rows, such as 'bet'. */
  kind: text('kind').primaryKey(),
  /** New rows are checked up to this id. */
  checkedTo: bigint('checked_to', { mode: 'number' }).notNull().default(0),
  /** The highest id at the last run. Rows up to it have been committed since. */
  seenTo: bigint('seen_to', { mode: 'number' }).notNull().default(0),
  /** The last id of the sweep, which checks all rows repeatedly. */
  sweptTo: bigint('swept_to', { mode: 'number' }).notNull().default(0),
});

/** A difference between the ledger and the row that it moved money for. It is deleted when the difference is gone. */
export const moneyFault = pgTable(
  'money_fault',
  {
    kind: text('kind').notNull(),
    id: bigint('id', { mode: 'number' }).notNull(),
    fault: text('fault').notNull(),
    foundAt: instant('found_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
