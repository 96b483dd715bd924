import assert from 'node:assert/strict';
import { isBookingCode } from '@ushindi/shared';
import { and, desc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { bet, betLeg } from '../../db/schema/index.ts';

/** A stored bet. */
export type Bet = typeof bet.$inferSelect;
/** A stored leg. */
export type Leg = typeof betLeg.$inferSelect;
/** A stored bet with its legs. */
export type BetWithLegs = Bet & { legs: Leg[] };
/** A leg without its ids and settlement columns. */
export type NewLeg = Omit<Leg, 'id' | 'betId' | 'status' | 'halfTimeScore' | 'fullTimeScore' | 'settledAt'>;

/** The account's bet of an idempotency key. */
export async function findByIdempotencyKey(db: Db, accountId: number, idempotencyKey: string): Promise<Bet | null> {
  const [found] = await db
    .select()
    .from(bet)
    .where(and(eq(bet.accountId, accountId), eq(bet.idempotencyKey, idempotencyKey)));
  return found ?? null;
}

/** A page of the account's bets, newest first. */
export async function listBets(
  db: Db,
  wanted: { accountId: number; status: number | undefined; limit: number; offset: number },
): Promise<BetWithLegs[]> {
  const mine = eq(bet.accountId, wanted.accountId);
  const matching = wanted.status === undefined ? mine : and(mine, eq(bet.status, wanted.status));
  const rows = await db
    .select()
    .from(bet)
    .where(matching)
    .orderBy(desc(bet.id))
    .limit(wanted.limit)
    .offset(wanted.offset);
  return withLegs(db, rows);
}

/** The account's bets with an id, booking code or idempotency key: one, or two if a code and a key coincide. */
export async function findBets(db: Db, accountId: number, name: string): Promise<BetWithLegs[]> {
  const named = namedBy(name);
  if (named === null) return [];
  return withLegs(
    db,
    await db
      .select()
      .from(bet)
      .where(and(eq(bet.accountId, accountId), named))
      .orderBy(desc(bet.id)),
  );
}

/** Bets of these ids, of any player. */
export async function findBetsById(db: Db, ids: number[]): Promise<BetWithLegs[]> {
  return ids.length === 0 ? [] : withLegs(db, await db.select().from(bet).where(inArray(bet.id, ids)).orderBy(bet.id));
}

/** The bet of an id or booking code, of any player. */
export async function findBet(db: Db, name: string): Promise<BetWithLegs | null> {
  const named = isBookingCode(name) ? eq(bet.bookingCode, name) : eq(bet.id, Number(name));
  const [found] = await withLegs(db, await db.select().from(bet).where(named));
  return found ?? null;
}

const isBetId = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Null for a text that cannot name a bet. PostgreSQL would fail on some of them. */
function namedBy(name: string): SQL | undefined | null {
  if (isBetId(name)) return eq(bet.id, Number(name));
  return isBookingCode(name) ? or(eq(bet.bookingCode, name), eq(bet.idempotencyKey, name)) : null;
}

async function withLegs(db: Db, bets: Bet[]): Promise<BetWithLegs[]> {
  if (bets.length === 0) return [];
  const ids = bets.map((each) => each.id);
  const legs = await db.select().from(betLeg).where(inArray(betLeg.betId, ids)).orderBy(betLeg.id);
  return bets.map((each) => ({ ...each, legs: legs.filter((leg) => leg.betId === each.id) }));
}

/** Matches that have kicked off and have a pending leg. */
export async function awaitedMatches(db: Db, nowMs: number): Promise<string[]> {
  const waiting = and(eq(betLeg.status, STATUS.pending), lte(betLeg.kickoffAt, new Date(nowMs)));
  const rows = await db.selectDistinct({ matchId: betLeg.matchId }).from(betLeg).where(waiting);
  return rows.map((row) => row.matchId);
}

/** A bet with a pending leg on a match, and that leg's kick-off. */
export type Awaiting = { betId: number; kickoffAt: Date };

/** A page of the bets with a pending leg on a match, in the order of an index, after the given one. */
export async function pageOfAwaiting(
  db: Db,
  matchId: string,
  after: Awaiting | null,
  limit: number,
): Promise<Awaiting[]> {
  const { kickoffAt, betId } = after ?? { kickoffAt: new Date(0), betId: 0 };
  const isAfter = sql`(${betLeg.kickoffAt}, ${betLeg.betId}) > (${kickoffAt.toISOString()}::timestamptz, ${betId}::bigint)`;
  return db
    .select({ betId: betLeg.betId, kickoffAt: betLeg.kickoffAt })
    .from(betLeg)
    .where(and(eq(betLeg.status, STATUS.pending), eq(betLeg.matchId, matchId), isAfter))
    .orderBy(betLeg.kickoffAt, betLeg.betId)
    .limit(limit)
    .prepare('bets_awaiting')
    .execute();
}

/** The account's bet of an id or booking code, with its legs, locked until the transaction ends. */
export async function lockOwnBet(tx: Db, accountId: number, name: string): Promise<BetWithLegs | null> {
  // Other texts cannot name a bet, and PostgreSQL would fail on some of them.
  if (!isBetId(name) && !isBookingCode(name)) return null;
  const named = isBetId(name) ? eq(bet.id, Number(name)) : eq(bet.bookingCode, name);
  const locked = await tx
    .select()
    .from(bet)
    .where(and(eq(bet.accountId, accountId), named))
    .for('update');
  const [found] = await withLegs(tx, locked);
  return found ?? null;
}

/** Bets with their legs, locked until the transaction ends. Those that another transaction has locked are left out. */
export async function lockBets(tx: Db, betIds: number[]): Promise<BetWithLegs[]> {
  const locking = tx.select().from(bet).where(isOneOf(bet.id, betIds)).orderBy(bet.id);
  const locked = await locking.for('update', { skipLocked: true }).prepare('lock_bets').execute();
  const legsOf = new Map<number, Leg[]>(locked.map(({ id }) => [id, []]));
  const reading = tx.select().from(betLeg).where(isOneOf(betLeg.betId, betIds)).orderBy(betLeg.id);
  for (const leg of await reading.prepare('legs_of_bets').execute()) legsOf.get(leg.betId)?.push(leg);
  return locked.map((each) => ({ ...each, legs: legsOf.get(each.id) ?? [] }));
}

/** Passes the ids as one parameter, unlike drizzle's inArray, so that the statement does not depend on their number. */
const isOneOf = (column: PgColumn, ids: number[]): SQL => sql`${column} = any (${sql.param(ids)}::bigint[])`;

/** A leg with its result. */
export type SettledLeg = Pick<Leg, 'id' | 'betId' | 'status' | 'halfTimeScore' | 'fullTimeScore' | 'settledAt'>;

/** Stores the results of pending legs. The ids of the bets limit the partitions that the statement reads. */
export async function storeSettledLegs(tx: Db, legs: SettledLeg[]): Promise<void> {
  if (legs.length === 0) return;
  await tx
    .update(betLeg)
    .set({
      status: sql`given.status`,
      halfTimeScore: sql`given.half_time`,
      fullTimeScore: sql`given.full_time`,
      settledAt: sql`given.settled_at`,
    })
    .from(
      sql`unnest(${sql.param(legs.map(({ id }) => id))}::bigint[], ${sql.param(legs.map(({ status }) => status))}::smallint[],
        ${sql.param(legs.map((leg) => leg.halfTimeScore))}::text[], ${sql.param(legs.map((leg) => leg.fullTimeScore))}::text[],
        ${sql.param(legs.map((leg) => isoOf(leg.settledAt)))}::timestamptz[],
        ${sql.param(legs.map(({ betId }) => betId))}::bigint[])
        as given (id, status, half_time, full_time, settled_at, bet_id)`,
    )
    .where(
      and(
        sql`${betLeg.id} = given.id and ${betLeg.betId} = given.bet_id`,
        isOneOf(
          betLeg.betId,
          legs.map(({ betId }) => betId),
        ),
        eq(betLeg.status, STATUS.pending),
      ),
    )
    .prepare('store_settled_legs')
    .execute();
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Ends the pending legs of a bet that is cancelled or void. */
export async function endLegs(tx: Db, betId: number, outcome: Pick<Leg, 'status' | 'settledAt'>): Promise<void> {
  const open = and(eq(betLeg.betId, betId), eq(betLeg.status, STATUS.pending));
  await tx.update(betLeg).set(outcome).where(open);
}

/** The columns of a bet that a partial cash out changes. */
export type ReducedBet = Pick<Bet, 'stakeCents' | 'possibleWinCents' | 'exciseCents' | 'withholdingCents'>;

/** Stores the rest of a pending bet after a partial cash out, without the target that was set for the whole. */
export async function storeReducedBet(tx: Db, id: number, rest: ReducedBet): Promise<void> {
  const stored = await tx
    .update(bet)
    .set({ ...rest, autoCashOutCents: null })
    .where(and(eq(bet.id, id), eq(bet.status, STATUS.pending)))
    .returning({ id: bet.id });
  assert.equal(stored.length, 1, 'the bet was pending');
}

/** A bet's settlement columns. */
export type SettledBet = Pick<
  Bet,
  'id' | 'status' | 'settledAt' | 'paidCents' | 'paidWithholdingCents' | 'settledExciseCents'
>;

/** Stores the results of pending bets. */
export async function storeSettledBets(tx: Db, bets: SettledBet[]): Promise<void> {
  const stored = await tx
    .update(bet)
    .set({
      status: sql`given.status`,
      settledAt: sql`given.settled_at`,
      paidCents: sql`given.paid_cents`,
      paidWithholdingCents: sql`given.paid_withholding_cents`,
      settledExciseCents: sql`given.settled_excise_cents`,
    })
    .from(
      sql`unnest(${sql.param(bets.map(({ id }) => id))}::bigint[], ${sql.param(bets.map(({ status }) => status))}::smallint[],
        ${sql.param(bets.map((each) => isoOf(each.settledAt)))}::timestamptz[],
        ${sql.param(bets.map(({ paidCents }) => paidCents))}::bigint[],
        ${sql.param(bets.map((each) => each.paidWithholdingCents))}::bigint[],
        ${sql.param(bets.map((each) => each.settledExciseCents))}::bigint[])
        as given (id, status, settled_at, paid_cents, paid_withholding_cents, settled_excise_cents)`,
    )
    .where(and(sql`${bet.id} = given.id`, eq(bet.status, STATUS.pending)))
    .returning({ id: bet.id })
    .prepare('store_settled_bets')
    .execute();
  assert.equal(stored.length, bets.length, 'all bets were pending');
}
