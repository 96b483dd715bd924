import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** An open game: what its address stands for. Only the token's hash is kept. */
export const gameSession = pgTable('game_session', {
  tokenHash: text('token_hash').primaryKey(),
  /** Null for a guest who plays for nothing. */
  accountId: bigint('account_id', { mode: 'number' }).references(() => account.id),
  game: text('game').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** A round that was played with the wallet. Rounds for nothing are not kept. The last five columns change when it ends. */
export const gameRound = pgTable(
  'game_round',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    game: text('game').notNull(),
    /** In which history it shows. */
    kind: text('kind', { enum: ['virtual', 'jackpot'] }).notNull(),
    /** What the player sees; drawn by the game's page, so that a repeated request is the same round. */
    reference: text('reference').notNull().unique(),
    stakeCents: bigint('stake_cents', { mode: 'number' }).notNull(),
    /** What was backed, for the history. */
    pick: text('pick').notNull(),
    /** Provably fair: this hash is shown before the round, the seed after it. */
    seedHash: text('seed_hash').notNull(),
    serverSeed: text('server_seed').notNull(),
    clientSeed: text('client_seed').notNull(),
    createdAt: instant('created_at').notNull(),
    /** As a bet's: 0 pending, 1 won, 3 lost, 7 voided. */
    status: smallint('status').notNull().default(0),
    odds: numeric('odds'),
    paidCents: bigint('paid_cents', { mode: 'number' }),
    /** What came out, for the game's page. */
    result: jsonb('result'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('game_round_history').on(table.accountId, table.kind, table.id),
    index('game_round_day').on(table.createdAt),
    index('game_round_pending').on(table.createdAt).where(sql`${table.status} = 0`),
  ],
);
