import { bigint, index, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** What a freebet asks of the bet that uses it. Amounts in KES; 0 asks nothing. */
export type BonusTerms = {
  minStake: number;
  minOdds: number;
  minSelections: number;
  minOddsPerPick: number;
  maxWin: number;
  deductStake: boolean;
};

/** A promotion's gift to one player: each promotion gives once. */
export const bonus = pgTable(
  'bonus',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    /** What the player's screens and the placement of a bet call it. */
    refId: text('ref_id').notNull().unique(),
    promotion: text('promotion').notNull(),
    /** Numbers as on the wire: 7 pending, 1 awarded, 2 applied, 0 expired. */
    status: smallint('status').notNull(),
    /** 0 while it is not known yet. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** As they were when it was given. */
    terms: jsonb('terms').$type<BonusTerms>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    redeemedAt: instant('redeemed_at'),
    /** The bet that earned it. */
    earnedByBetId: bigint('earned_by_bet_id', { mode: 'number' }),
  },
  (table) => [
    unique('bonus_once_per_promotion').on(table.accountId, table.promotion),
    index('bonus_expiry').on(table.status, table.expiresAt),
  ],
);
