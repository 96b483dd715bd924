import type { BetLimits, TaxRates } from '@ushindi/shared';
import type { BetStructure } from '@ushindi/shared/systemBets';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { bonus } from './bonuses.ts';
import { instant } from './instant.ts';

/** A booking code that its player gave up before a bet was placed with it. No bet is placed with it later. */
export const abandonedSlip = pgTable(
  'abandoned_slip',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    idempotencyKey: text('idempotency_key').notNull(),
    abandonedAt: instant('abandoned_at').notNull(),
  },
  (table) => [unique('abandoned_once').on(table.accountId, table.idempotencyKey)],
);

/** A leg of a booked slip. Texts and odds are those of the operator's own offer, never of the request. */
export type BookedLeg = Pick<
  typeof betLeg.$inferSelect,
  | 'matchId'
  | 'sportId'
  | 'marketId'
  | 'parentMarketId'
  | 'oddId'
  | 'specifier'
  | 'outcomeName'
  | 'marketName'
  | 'odds'
  | 'live'
  | 'homeTeam'
  | 'awayTeam'
  | 'competition'
> & {
  /** Epoch milliseconds. */
  kickoffMs: number;
};

/** Selections that can be loaded by a booking code although no bet was placed with them. */
export const bookedSlip = pgTable(
  'booked_slip',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingCode: text('booking_code').notNull().unique(),
    legs: jsonb('legs').$type<BookedLeg[]>().notNull(),
    bookedAt: instant('booked_at').notNull(),
  },
  (table) => [index('booked_slip_age').on(table.bookedAt)],
);

/**
 * An accepted bet. After acceptance only the settlement columns at the end change, except that a partial cash out reduces the
 * stake and its amounts: `cash_out` has the parts (decision 78).
 */
export const bet = pgTable(
  'bet',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    /** The slip's booking code as the player sent it. It makes a repeated placement return the first bet. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** The code that the player shares. It differs from the slip's code when another bet has that code. */
    bookingCode: text('booking_code').notNull().unique(),
    /** Distinguishes a repeated request from a different one under the same idempotency key. */
    requestHash: text('request_hash').notNull(),
    stakeCents: bigint('stake_cents', { mode: 'number' }).notNull(),
    totalOdds: numeric('total_odds').notNull(),
    possibleWinCents: bigint('possible_win_cents', { mode: 'number' }).notNull(),
    exciseCents: bigint('excise_cents', { mode: 'number' }).notNull(),
    withholdingCents: bigint('withholding_cents', { mode: 'number' }).notNull(),
    boostPercent: integer('boost_percent').notNull(),
    /** In force at acceptance and used at settlement. */
    taxRates: jsonb('tax_rates').$type<TaxRates>().notNull(),
    limits: jsonb('limits').$type<BetLimits>().notNull(),
    placedAt: instant('placed_at').notNull(),
    status: smallint('status').notNull().default(0),
    /** The freebet that is the stake; null for a cash bet. */
    bonusId: bigint('bonus_id', { mode: 'number' }).references(() => bonus.id),
    /** How the legs of singles and systems form lines; null for a multi (decision 80). */
    structure: jsonb('structure').$type<BetStructure>(),
    settledAt: instant('settled_at'),
    paidCents: bigint('paid_cents', { mode: 'number' }),
    paidWithholdingCents: bigint('paid_withholding_cents', { mode: 'number' }),
    /** The excise tax that was booked for a bet with a structure: its void lines have none. Null for a multi. */
    settledExciseCents: bigint('settled_excise_cents', { mode: 'number' }),
    /** The number of the last transfer by which a corrected result changed what the bet pays; 0 without one. */
    corrections: integer('corrections').notNull().default(0),
    /** The cents above `paidCents` that a correction could not collect from the player. The house bears them. */
    uncollectedCents: bigint('uncollected_cents', { mode: 'number' }).notNull().default(0),
    /** Whether staff have made the bet void. A corrected result does not change it then. */
    voidedByStaff: boolean('voided_by_staff').notNull().default(false),
    /** The player's target: the bet is cashed out as soon as the offer for it reaches it. Null without one. */
    autoCashOutCents: bigint('auto_cash_out_cents', { mode: 'number' }),
  },
  (table) => [
    unique('bet_once_per_idempotency_key').on(table.accountId, table.idempotencyKey),
    // A void or cancelled bet (7, 9) returns its freebet, which another bet may then use.
    uniqueIndex('bet_once_per_freebet')
      .on(table.bonusId)
      .where(sql`${table.bonusId} is not null and ${table.status} not in (7, 9)`),
    check('bet_status', sql`${table.status} in (0, 1, 3, 7, 9, 20)`),
    check('bet_stake', sql`${table.stakeCents} > 0`),
    // NaN is larger than every number, and Infinity than every other one.
    check('bet_total_odds', sql`${table.totalOdds} >= 1 and ${table.totalOdds} < 'Infinity'`),
    check(
      'bet_amounts',
      sql`least(${table.possibleWinCents}, ${table.exciseCents}, ${table.withholdingCents}, ${table.boostPercent}) >= 0`,
    ),
    // A process of an older release ignores the structure and would settle such a bet as a multi.
    check(
      'bet_structure_settled',
      sql`${table.structure} is null or ${table.status} not in (1, 3) or ${table.settledExciseCents} is not null`,
    ),
    // No offer is computed from lines.
    check(
      'bet_structure_not_cashed_out',
      sql`${table.structure} is null or (${table.status} <> 20 and ${table.autoCashOutCents} is null)`,
    ),
    check('bet_paid', sql`least(${table.paidCents}, ${table.paidWithholdingCents}) >= 0`),
    check('bet_auto_cash_out', sql`${table.autoCashOutCents} > 0`),
    index('bet_history').on(table.accountId, table.id),
    index('bet_auto_cash_outs').on(table.id).where(sql`${table.autoCashOutCents} is not null and ${table.status} = 0`),
    // Read by the job of notifications every few seconds. A bet enters the index when it is settled, not when it is placed.
    index('bet_settled').on(table.settledAt).where(sql`${table.settledAt} is not null`),
  ],
);

/**
 * The liabilities of outcomes and markets by the pending legs of pending bets. The row of a market has an empty
 * specifier and outcome. Triggers update the rows; the money check compares them with the legs.
 */
export const liability = pgTable(
  'liability',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    matchId: text('match_id').notNull(),
    marketId: text('market_id').notNull(),
    specifier: text('specifier').notNull(),
    outcomeId: text('outcome_id').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
  },
  (table) => [unique('liability_key').on(table.matchId, table.marketId, table.specifier, table.outcomeId)],
);

/**
 * A leg with all texts of the history. Only the last four columns change, at settlement. Partitioned by ranges of `betId`
 * (decision 96): a statement without the id of a bet reads every partition.
 */
export const betLeg = pgTable(
  'bet_leg',
  {
    /** Each partition has a primary key of its own on it. */
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('bet_leg_id_seq')`),
    betId: bigint('bet_id', { mode: 'number' })
      .notNull()
      .references(() => bet.id),
    matchId: text('match_id').notNull(),
    sportId: integer('sport_id').notNull(),
    marketId: text('market_id').notNull(),
    parentMarketId: text('parent_market_id').notNull(),
    oddId: text('odd_id').notNull(),
    outcomeId: text('outcome_id').notNull(),
    specifier: text('specifier').notNull(),
    outcomeName: text('outcome_name').notNull(),
    marketName: text('market_name').notNull(),
    odds: numeric('odds').notNull(),
    live: boolean('live').notNull(),
    kickoffAt: instant('kickoff_at').notNull(),
    homeTeam: text('home_team').notNull(),
    awayTeam: text('away_team').notNull(),
    /** 'Country · Tournament'. */
    competition: text('competition').notNull(),
    /** The liability of a leg of singles or a system in cents; null for a leg of a multi. */
    liabilityCents: bigint('liability_cents', { mode: 'number' }),
    status: smallint('status').notNull().default(0),
    halfTimeScore: text('half_time_score').notNull().default(''),
    fullTimeScore: text('full_time_score').notNull().default(''),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('bet_leg_one_pick_per_match').on(table.betId, table.matchId),
    check('bet_leg_odds', sql`${table.odds} >= 1`),
    check('bet_leg_odds_finite', sql`${table.odds} < 'Infinity'`),
    check('bet_leg_status', sql`${table.status} in (0, 1, 3, 7, 9)`),
    // Settlement finds its matches every few seconds by an index-only scan, and then pages through a match's bets.
    index('bet_leg_awaiting').on(table.matchId, table.kickoffAt, table.betId).where(sql`${table.status} = 0`),
    // A correction finds the settled bets of a match. A leg enters the index when it is settled, not when it is placed.
    index('bet_leg_settled').on(table.matchId, table.betId).where(sql`${table.status} <> 0`),
  ],
);

/**
 * A cash out of a bet or of a part of its stake. The last one of a bet may end it: the bet then has the status 20, and its
 * row has the same amounts. A trigger refuses later changes of such a bet.
 */
export const cashOut = pgTable(
  'cash_out',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    betId: bigint('bet_id', { mode: 'number' })
      .notNull()
      .references(() => bet.id),
    /** From 1 for each bet. */
    number: integer('number').notNull(),
    /** The accepted quote. It makes a repeated request return the first result. */
    quoteId: text('quote_id').notNull(),
    /** The part of the stake that was cashed out. */
    stakeCents: bigint('stake_cents', { mode: 'number' }).notNull(),
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
    exciseCents: bigint('excise_cents', { mode: 'number' }).notNull(),
    withholdingCents: bigint('withholding_cents', { mode: 'number' }).notNull(),
    endsBet: boolean('ends_bet').notNull(),
    /** Made by the job, because the offer reached the player's target. */
    automatic: boolean('automatic').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    unique('cash_out_number').on(table.betId, table.number),
    unique('cash_out_once_per_quote').on(table.betId, table.quoteId),
    uniqueIndex('cash_out_ends_bet_once').on(table.betId).where(sql`${table.endsBet}`),
    check('cash_out_amounts', sql`least(${table.stakeCents}, ${table.paidCents}) > 0`),
    check('cash_out_taxes', sql`least(${table.exciseCents}, ${table.withholdingCents}) >= 0`),
  ],
);
