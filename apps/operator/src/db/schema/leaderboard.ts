import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, smallint, unique } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** A finished day whose winners are known. A day without winners has a row too. */
export const leaderboardDay = pgTable('leaderboard_day', {
  /** The Nairobi day. */
  day: date('day', { mode: 'string' }).primaryKey(),
  decidedAt: instant('decided_at').notNull(),
});

/** The winner of a place of a finished day. */
export const leaderboardPrize = pgTable(
  'leaderboard_prize',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date('day', { mode: 'string' })
      .notNull()
      .references(() => leaderboardDay.day),
    place: smallint('place').notNull(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    /** The rounds that counted. */
    betCount: integer('bet_count').notNull(),
    prizeCents: bigint('prize_cents', { mode: 'number' }).notNull(),
    /** The tax that the operator pays on top of the prize. */
    withholdingCents: bigint('withholding_cents', { mode: 'number' }).notNull(),
    /** Null until the prize is paid. */
    paidAt: instant('paid_at'),
  },
  (table) => [
    unique('leaderboard_prize_once').on(table.day, table.place),
    check('leaderboard_prize_amounts', sql`${table.prizeCents} > 0 and ${table.withholdingCents} >= 0`),
    index('leaderboard_prize_account').on(table.accountId),
    index('leaderboard_prize_unpaid').on(table.day).where(sql`${table.paidAt} is null`),
  ],
);
