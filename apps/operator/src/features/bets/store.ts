import assert from 'node:assert/strict';
import { isBookingCode } from '@ushindi/shared';
import { and, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { STATUS } from './status.ts';

export type Bet = typeof bet.$inferSelect;
export type Leg = typeof betLeg.$inferSelect;
export type BetWithLegs = Bet & { legs: Leg[] };
/** A leg as it is placed: its number comes with storing it, the rest with settlement. */
export type NewLeg = Omit<Leg, 'id' | 'betId' | 'status' | 'halfTimeScore' | 'fullTimeScore' | 'settledAt'>;

/** The account's bet of a booking code. */
export async function findByRef(db: Db, accountId: number, betRef: string): Promise<Bet | null> {
  const [found] = await db
    .select()
    .from(bet)
    .where(and(eq(bet.accountId, accountId), eq(bet.betRef, betRef)));
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

/** The account's bets known by a number, a reference or a booking code; one, but for rare coincidence. */
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

/** Null for what names no bet: PostgreSQL could not even compare some of it. */
function namedBy(name: string): SQL | undefined | null {
  if (/^\d{1,15}$/.test(name)) return eq(bet.id, Number(name));
  return isBookingCode(name) ? or(eq(bet.betReference, name), eq(bet.betRef, name)) : null;
}

async function withLegs(db: Db, bets: Bet[]): Promise<BetWithLegs[]> {
  if (bets.length === 0) return [];
  const ids = bets.map((each) => each.id);
  const legs = await db.select().from(betLeg).where(inArray(betLeg.betId, ids)).orderBy(betLeg.id);
  return bets.map((each) => ({ ...each, legs: legs.filter((leg) => leg.betId === each.id) }));
}

/** Matches that have kicked off and that some leg waits for. */
export async function awaitedMatches(db: Db, nowMs: number): Promise<string[]> {
  const waiting = and(eq(betLeg.status, 0), lte(betLeg.kickoffAt, new Date(nowMs)));
  const rows = await db.selectDistinct({ matchId: betLeg.matchId }).from(betLeg).where(waiting);
  return rows.map((row) => row.matchId);
}

/** Bets with a pending leg on these matches, by number, after the one given. */
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

/** The account's bet of a number or a reference, with its legs, locked until the transaction ends. */
export async function lockOwnBet(tx: Db, accountId: number, name: string): Promise<BetWithLegs | null> {
  const isNumber = /^\d{1,15}$/.test(name);
  // Anything else names none; text that PostgreSQL cannot store would fail instead.
  if (!isNumber && !isBookingCode(name)) return null;
  const named = isNumber ? eq(bet.id, Number(name)) : eq(bet.betReference, name);
  const locked = await tx
    .select()
    .from(bet)
    .where(and(eq(bet.accountId, accountId), named))
    .for('update');
  const [found] = await withLegs(tx, locked);
  return found ?? null;
}

/** A bet with its legs, locked until the transaction ends; null when somebody else holds it. */
export async function lockBet(tx: Db, betId: number): Promise<BetWithLegs | null> {
  const [locked] = await tx.select().from(bet).where(eq(bet.id, betId)).for('update', { skipLocked: true });
  const [found] = locked ? await withLegs(tx, [locked]) : [];
  return found ?? null;
}

/** Stores how a leg ended. */
export async function settleLeg(
  tx: Db,
  legId: number,
  ended: Pick<Leg, 'status' | 'halfTimeScore' | 'fullTimeScore' | 'settledAt'>,
): Promise<void> {
  await tx.update(betLeg).set(ended).where(eq(betLeg.id, legId));
}

/** Stores that the legs of a cancelled bet wait for nothing any more. */
export async function cancelLegs(tx: Db, betId: number, settledAt: Date): Promise<void> {
  const open = and(eq(betLeg.betId, betId), eq(betLeg.status, STATUS.pending));
  await tx.update(betLeg).set({ status: STATUS.cancelled, settledAt }).where(open);
}

/** Stores how a bet ended; it must have been pending. */
export async function settleBet(
  tx: Db,
  betId: number,
  ended: Pick<Bet, 'status' | 'settledAt' | 'paidCents' | 'paidWithholdingCents'>,
): Promise<void> {
  const rows = await tx
    .update(bet)
    .set(ended)
    .where(and(eq(bet.id, betId), eq(bet.status, 0)))
    .returning({ id: bet.id });
  assert.equal(rows.length, 1, `bet ${betId} was pending`);
}
