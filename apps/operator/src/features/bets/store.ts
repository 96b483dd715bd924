import assert from 'node:assert/strict';
import { isBookingCode } from '@ushindi/shared';
import { and, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { STATUS } from './status.ts';

export type Bet = typeof bet.$inferSelect;
export type Leg = typeof betLeg.$inferSelect;
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

/** The account's bets of an id, booking code or idempotency key: one, or two if a code and a key coincide. */
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

/** The bet of an id or booking code, of any player. */
export async function findBet(db: Db, name: string): Promise<BetWithLegs | null> {
  const named = isBookingCode(name) ? eq(bet.bookingCode, name) : eq(bet.id, Number(name));
  const [found] = await withLegs(db, await db.select().from(bet).where(named));
  return found ?? null;
}

/** Null for a text that cannot name a bet. PostgreSQL would fail on some of them. */
function namedBy(name: string): SQL | undefined | null {
  if (/^\d{1,15}$/.test(name)) return eq(bet.id, Number(name));
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
  const waiting = and(eq(betLeg.status, 0), lte(betLeg.kickoffAt, new Date(nowMs)));
  const rows = await db.selectDistinct({ matchId: betLeg.matchId }).from(betLeg).where(waiting);
  return rows.map((row) => row.matchId);
}

/** Ids of bets with a pending leg on these matches, in order, after the given id. */
export async function betsAwaiting(db: Db, matchIds: string[], afterBetId: number, limit: number): Promise<number[]> {
  const waiting = and(eq(betLeg.status, 0), inArray(betLeg.matchId, matchIds), gt(betLeg.betId, afterBetId));
  const rows = await db
    .selectDistinct({ betId: betLeg.betId })
    .from(betLeg)
    .where(waiting)
    .orderBy(betLeg.betId)
    .limit(limit);
  return rows.map((row) => row.betId);
}

/** The account's bet of an id or booking code, with its legs, locked until the transaction ends. */
export async function lockOwnBet(tx: Db, accountId: number, name: string): Promise<BetWithLegs | null> {
  const isNumber = /^\d{1,15}$/.test(name);
  // Other texts cannot name a bet, and PostgreSQL would fail on some of them.
  if (!isNumber && !isBookingCode(name)) return null;
  const named = isNumber ? eq(bet.id, Number(name)) : eq(bet.bookingCode, name);
  const locked = await tx
    .select()
    .from(bet)
    .where(and(eq(bet.accountId, accountId), named))
    .for('update');
  const [found] = await withLegs(tx, locked);
  return found ?? null;
}

/** A bet with its legs, locked until the transaction ends; null when another transaction has locked it. */
export async function lockBet(tx: Db, betId: number): Promise<BetWithLegs | null> {
  const locking = tx.select().from(bet).where(eq(bet.id, betId)).for('update', { skipLocked: true });
  const [locked] = await locking.prepare('lock_bet').execute();
  if (locked === undefined) return null;
  const legsOfBet = tx.select().from(betLeg).where(eq(betLeg.betId, betId)).orderBy(betLeg.id);
  return { ...locked, legs: await legsOfBet.prepare('legs_of_bet').execute() };
}

/** Stores a leg's result. */
export async function settleLeg(
  tx: Db,
  legId: number,
  outcome: Pick<Leg, 'status' | 'halfTimeScore' | 'fullTimeScore' | 'settledAt'>,
): Promise<void> {
  await tx.update(betLeg).set(outcome).where(eq(betLeg.id, legId)).prepare('settle_leg').execute();
}

/** Ends the pending legs of a bet that is cancelled or void. */
export async function endLegs(tx: Db, betId: number, outcome: Pick<Leg, 'status' | 'settledAt'>): Promise<void> {
  const open = and(eq(betLeg.betId, betId), eq(betLeg.status, STATUS.pending));
  await tx.update(betLeg).set(outcome).where(open);
}

/** Stores the result of a pending bet. */
export async function settleBet(
  tx: Db,
  betId: number,
  outcome: Pick<Bet, 'status' | 'settledAt' | 'paidCents' | 'paidWithholdingCents'>,
): Promise<void> {
  const rows = await tx
    .update(bet)
    .set(outcome)
    .where(and(eq(bet.id, betId), eq(bet.status, 0)))
    .returning({ id: bet.id })
    .prepare('settle_bet')
    .execute();
  assert.equal(rows.length, 1, `bet ${betId} was pending`);
}
