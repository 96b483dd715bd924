import assert from 'node:assert/strict';
import { and, desc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { bonus, type BonusTerms } from '../../db/schema/index.ts';
import { STATUS } from './status.ts';

/** A stored bonus. */
export type Bonus = typeof bonus.$inferSelect;

/** Stores a bonus unless the player already has one of its promotion. */
export async function insertBonus(tx: Db, fresh: typeof bonus.$inferInsert): Promise<void> {
  await tx.insert(bonus).values(fresh).onConflictDoNothing();
}

/** The player's bonuses, newest first. */
export async function listBonuses(db: Db, accountId: number): Promise<Bonus[]> {
  return db.select().from(bonus).where(eq(bonus.accountId, accountId)).orderBy(desc(bonus.id));
}

async function lockOne(tx: Db, which: SQL | undefined): Promise<Bonus | null> {
  const [found] = await tx.select().from(bonus).where(which).for('update');
  return found ?? null;
}

/** Locks the player's bonus of a reference until the transaction ends. */
export async function lockByRef(tx: Db, accountId: number, refId: string): Promise<Bonus | null> {
  // Other text names no bonus, and PostgreSQL rejects some of it, such as NUL characters.
  if (!/^[\w-]{1,64}$/.test(refId)) return null;
  return lockOne(tx, and(eq(bonus.accountId, accountId), eq(bonus.refId, refId)));
}

/** Locks the player's unearned bonus of a promotion until the transaction ends. */
export async function lockPending(tx: Db, accountId: number, promotion: string): Promise<Bonus | null> {
  const waiting = and(eq(bonus.promotion, promotion), eq(bonus.status, STATUS.pending));
  return lockOne(tx, and(eq(bonus.accountId, accountId), waiting));
}

const earnedBy = (accountId: number, betId: number) =>
  and(eq(bonus.accountId, accountId), eq(bonus.earnedByBetId, betId));

/** The bonus that a bet earned. */
export async function findEarnedBy(db: Db, accountId: number, betId: number): Promise<Bonus | null> {
  const [found] = await db.select().from(bonus).where(earnedBy(accountId, betId));
  return found ?? null;
}

/** The bonuses that bets earned. */
export async function listEarnedBy(db: Db, bets: readonly { id: number; accountId: number }[]): Promise<Bonus[]> {
  const ofPlayers = inArray(
    bonus.accountId,
    bets.map(({ accountId }) => accountId),
  );
  const ofBets = inArray(
    bonus.earnedByBetId,
    bets.map(({ id }) => id),
  );
  return bets.length === 0 ? [] : db.select().from(bonus).where(and(ofPlayers, ofBets));
}

/** Locks the bonus that a bet earned until the transaction ends. */
export const lockEarnedBy = (tx: Db, accountId: number, betId: number): Promise<Bonus | null> =>
  lockOne(tx, earnedBy(accountId, betId));

/** Terms by bonus id. */
export async function findTerms(db: Db, bonusIds: number[]): Promise<ReadonlyMap<number, BonusTerms>> {
  const rows = await db.select({ id: bonus.id, terms: bonus.terms }).from(bonus).where(inArray(bonus.id, bonusIds));
  return new Map(rows.map(({ id, terms }) => [id, terms]));
}

/** Locks a bonus until the transaction ends; fails if it does not exist. */
export async function lockById(tx: Db, bonusId: number): Promise<Bonus> {
  const found = await lockOne(tx, eq(bonus.id, bonusId));
  assert(found, `bonus ${bonusId} is stored`);
  return found;
}

/** Changes columns of a bonus. */
export async function updateBonus(
  tx: Db,
  bonusId: number,
  change: Partial<Pick<Bonus, 'status' | 'amountCents' | 'terms' | 'expiresAt' | 'redeemedAt' | 'earnedByBetId'>>,
): Promise<void> {
  await tx.update(bonus).set(change).where(eq(bonus.id, bonusId));
}

/** Ids of awarded bonuses past their expiry, ascending, after `afterId`. */
export async function overdueBonuses(db: Db, nowMs: number, afterId: number, limit: number): Promise<number[]> {
  const overdue = and(eq(bonus.status, STATUS.awarded), lte(bonus.expiresAt, new Date(nowMs)));
  const rows = await db
    .select({ id: bonus.id })
    .from(bonus)
    .where(and(overdue, gt(bonus.id, afterId)))
    .orderBy(bonus.id)
    .limit(limit);
  return rows.map((row) => row.id);
}
