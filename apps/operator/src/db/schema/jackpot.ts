import type { TaxRates } from '@ushindi/shared';
import type { JackpotOutcome, JackpotTerms, TierResult } from '@ushindi/shared/jackpot';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** A match of a jackpot round, with its facts at the opening of the round. */
export type JackpotMatch = {
  matchId: string;
  /** Epoch milliseconds. */
  kickoffMs: number;
  homeTeam: string;
  awayTeam: string;
  competition: string;
};

/** The result of a match of a decided round; the score as 'home-away', '' for a void match. */
export type JackpotResult = { outcome: JackpotOutcome; score: string };

/** A jackpot round. The columns from `results` on are set when it is decided, and the last when all its prizes are paid. */
export const jackpotRound = pgTable(
  'jackpot_round',
  {
    /** Counts from 1 without gaps, because a round passes unpaid money on to the round with the next number. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    /** The Nairobi day of the first kick-off. A day has one round. */
    day: date('day', { mode: 'string' }).notNull().unique(),
    terms: jsonb('terms').$type<JackpotTerms>().notNull(),
    matches: jsonb('matches').$type<JackpotMatch[]>().notNull(),
    openedAt: instant('opened_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    results: jsonb('results').$type<JackpotResult[]>(),
    isVoid: boolean('is_void'),
    decidedAt: instant('decided_at'),
    /** Cents from the round before, and the pool with them that the tiers share. */
    carriedCents: bigint('carried_cents', { mode: 'number' }),
    poolCents: bigint('pool_cents', { mode: 'number' }),
    exciseCents: bigint('excise_cents', { mode: 'number' }),
    houseCents: bigint('house_cents', { mode: 'number' }),
    /** Cents that are passed on to the next round. */
    rolledCents: bigint('rolled_cents', { mode: 'number' }),
    tiers: jsonb('tiers').$type<TierResult[]>(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    check('jackpot_round_number', sql`${table.id} > 0`),
    check('jackpot_round_rolled', sql`${table.rolledCents} >= 0`),
    index('jackpot_round_unpaid').on(table.id).where(sql`${table.paidAt} is null`),
  ],
);

/** A player's ticket of a jackpot round. Only the columns from `wrong` on change, when the round is decided and paid. */
export const jackpotTicket = pgTable(
  'jackpot_ticket',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    roundId: bigint('round_id', { mode: 'number' })
      .notNull()
      .references(() => jackpotRound.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    /** Drawn by the client for one tap. A repeated request with it is the same ticket. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** One of 1, X and 2 per match, in the order of the round's matches. */
    picks: text('picks').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    poolCents: bigint('pool_cents', { mode: 'number' }).notNull(),
    exciseCents: bigint('excise_cents', { mode: 'number' }).notNull(),
    taxRates: jsonb('tax_rates').$type<TaxRates>().notNull(),
    boughtAt: instant('bought_at').notNull(),
    /** As for bets: 0 pending, 1 won, 3 lost, 7 void. A winner is pending until its prize is paid. */
    status: smallint('status').notNull().default(0),
    wrong: smallint('wrong'),
    /** The cents that the pool owes to the ticket: its prize before tax, or its price if the round is void. */
    prizeCents: bigint('prize_cents', { mode: 'number' }),
    withholdingCents: bigint('withholding_cents', { mode: 'number' }),
    paidCents: bigint('paid_cents', { mode: 'number' }),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('jackpot_ticket_once').on(table.accountId, table.idempotencyKey),
    check('jackpot_ticket_picks', sql`${table.picks} ~ '^[1X2]+$'`),
    check('jackpot_ticket_status', sql`${table.status} in (0, 1, 3, 7)`),
    check(
      'jackpot_ticket_price',
      sql`${table.priceCents} > 0 and ${table.poolCents} between 0 and ${table.priceCents}`,
    ),
    index('jackpot_ticket_history').on(table.accountId, table.id),
    index('jackpot_ticket_round').on(table.roundId),
    index('jackpot_ticket_due').on(table.roundId, table.id).where(sql`${table.status} = 0`),
  ],
);
