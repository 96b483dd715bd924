import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/**
 * A limit that a player set for themselves. Rows are only added: of the rows that are valid and not withdrawn, the newest
 * of a kind and period applies. A raise or removal becomes valid a day after it is requested.
 */
export const playerLimit = pgTable(
  'player_limit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    kind: text('kind', { enum: ['deposit', 'stake', 'loss', 'time'] }).notNull(),
    period: text('period', { enum: ['day', 'week', 'month'] }).notNull(),
    /** Null for no limit, and for a limit of time. */
    amountCents: bigint('amount_cents', { mode: 'number' }),
    /** Of a limit of time; null for no limit. A process of an older release reads such a row as no limit. */
    amountMinutes: integer('amount_minutes'),
    createdAt: instant('created_at').notNull(),
    validFrom: instant('valid_from').notNull(),
    /** When the player withdrew a change that was not valid yet. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('player_limit_kind', sql`${table.kind} in ('deposit', 'stake', 'loss', 'time')`),
    check('player_limit_period', sql`${table.period} in ('day', 'week', 'month')`),
    check('player_limit_amount', sql`${table.amountCents} > 0`),
    check('player_limit_minutes', sql`${table.amountMinutes} > 0`),
    check(
      'player_limit_unit',
      sql`case ${table.kind} when 'time' then ${table.amountCents} is null else ${table.amountMinutes} is null end`,
    ),
    index('player_limit_account').on(table.accountId),
  ],
);

/** The time that a player played on a day of Nairobi, over all devices. One row a day, written at most once a minute. */
export const playDay = pgTable(
  'play_day',
  {
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    day: date('day').notNull(),
    playedMs: integer('played_ms').notNull(),
    /** The end of the latest counted interval. Time before it is never counted again. */
    coveredUntil: instant('covered_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    check('play_day_played', sql`${table.playedMs} between 0 and 86400000`),
  ],
);
