import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
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
    kind: text('kind', { enum: ['deposit', 'stake', 'loss'] }).notNull(),
    period: text('period', { enum: ['day', 'week', 'month'] }).notNull(),
    /** Null for no limit. */
    amountCents: bigint('amount_cents', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    validFrom: instant('valid_from').notNull(),
    /** When the player gave up a change that was not valid yet. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('player_limit_kind', sql`${table.kind} in ('deposit', 'stake', 'loss')`),
    check('player_limit_period', sql`${table.period} in ('day', 'week', 'month')`),
    check('player_limit_amount', sql`${table.amountCents} > 0`),
    index('player_limit_account').on(table.accountId),
  ],
);
