import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** Conditions for the bet that uses a freebet. Amounts in KES; 0 means no condition. */
export type BonusTerms = {
  minStake: number;
  minOdds: number;
  minSelections: number;
  minOddsPerSelection: number;
  maxWin: number;
  deductStake: boolean;
};

/** A bonus of one player. Each promotion grants one bonus per player. */
export const bonus = pgTable(
  'bonus',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    /** Public id, which the client shows and sends. */
    refId: text('ref_id').notNull().unique(),
    promotion: text('promotion').notNull(),
    /** As on the wire: 7 pending, 1 awarded, 2 applied, 0 expired. */
    status: smallint('status').notNull(),
    /** 0 until the bonus is earned. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** As of the grant. */
    terms: jsonb('terms').$type<BonusTerms>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    redeemedAt: instant('redeemed_at'),
    /** The bet that earned it. Its foreign key is in migration 0042: the row is written before the bet. */
    earnedByBetId: bigint('earned_by_bet_id', { mode: 'number' }),
  },
  (table) => [
    unique('bonus_once_per_promotion').on(table.accountId, table.promotion),
    check('bonus_status', sql`${table.status} in (0, 1, 2, 7)`),
    check('bonus_amount', sql`${table.amountCents} >= 0`),
    index('bonus_expiry').on(table.status, table.expiresAt),
  ],
);
