import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { account, session } from './accounts.ts';
import { instant } from './instant.ts';

/** A launched game, identified by the token in its address. Only the token's hash is stored. */
export const gameSession = pgTable(
  'game_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Null for a guest, who plays demo rounds. */
    accountId: bigint('account_id', { mode: 'number' }).references(() => account.id),
    /** The player's session that launched the game and with which it ends. */
    sessionHash: text('session_hash').references(() => session.tokenHash, { onDelete: 'cascade' }),
    game: text('game').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('game_session_expiry').on(table.expiresAt), index('game_session_session').on(table.sessionHash)],
);

/** A round played with the wallet. Demo rounds are not stored. Only the last five columns change, when the round ends. */
export const gameRound = pgTable(
  'game_round',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    game: text('game').notNull(),
    /** The history that lists the round. */
    kind: text('kind', { enum: ['virtual', 'jackpot'] }).notNull(),
    /** Drawn by the game's page and shown to the player. A repeated request with it is the same round. */
    reference: text('reference').notNull().unique(),
    stakeCents: bigint('stake_cents', { mode: 'number' }).notNull(),
    /** The outcome bet on, for the history. */
    pick: text('pick').notNull(),
    /** The commitment: shown before the round. The seed is shown after it. */
    seedHash: text('seed_hash').notNull(),
    serverSeed: text('server_seed').notNull(),
    clientSeed: text('client_seed').notNull(),
    createdAt: instant('created_at').notNull(),
    /** As for bets: 0 pending, 1 won, 3 lost, 7 void. */
    status: smallint('status').notNull().default(0),
    odds: numeric('odds'),
    paidCents: bigint('paid_cents', { mode: 'number' }),
    /** The result for the game's page. */
    result: jsonb('result'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    check('game_round_kind', sql`${table.kind} in ('virtual', 'jackpot')`),
    check('game_round_status', sql`${table.status} in (0, 1, 3, 7)`),
    check('game_round_stake', sql`${table.stakeCents} > 0`),
    check('game_round_odds', sql`${table.odds} >= 0 and ${table.odds} < 'Infinity'`),
    index('game_round_history').on(table.accountId, table.kind, table.id),
    index('game_round_day').on(table.createdAt),
    index('game_round_pending').on(table.createdAt).where(sql`${table.status} = 0`),
  ],
);
