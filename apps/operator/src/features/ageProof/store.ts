import assert from 'node:assert/strict';
import type { AgeState } from '@ushindi/shared/ageProof';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { isPendingTicket } from '../../db/pendingTicket.ts';
import { account, ageCheck, bet, jackpotTicket, provenId } from '../../db/schema/index.ts';
import { type AgeProofKeys, type IdHash, keyNameOf } from './secrets.ts';

/** A stored age check. */
export type AgeCheck = typeof ageCheck.$inferSelect;

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** The pause after each query of the register, in seconds; the last one repeats. Longer than the deadline of a query. */
const PAUSES_S = [15, 30, 120, 600, 1_800] as const;
/** How long a check that proved nothing stays stored, for questions about an account. */
const KEPT_CHECK_MS = 30 * DAY_MS;

const nextTryAt = (tries: number, atMs: number): Date =>
  new Date(atMs + (PAUSES_S[Math.min(tries, PAUSES_S.length) - 1] ?? 0) * SECOND_MS);

/** Stores the age state of an account. Requires the player's lock. */
export async function setAgeState(tx: Db, accountId: number, ageState: AgeState): Promise<void> {
  await tx.update(account).set({ ageState }).where(eq(account.id, accountId));
}

/** The latest check of an account that no other one replaced. */
export async function latestCheck(db: Db, accountId: number): Promise<AgeCheck | null> {
  const [found] = await db
    .select()
    .from(ageCheck)
    .where(and(eq(ageCheck.accountId, accountId), ne(ageCheck.state, 'replaced')))
    .orderBy(desc(ageCheck.id))
    .limit(1);
  return found ?? null;
}

/** The number of checks that an account has requested since a time. */
export const countChecks = (db: Db, accountId: number, sinceMs: number): Promise<number> =>
  db.$count(ageCheck, and(eq(ageCheck.accountId, accountId), gt(ageCheck.requestedAt, new Date(sinceMs))));

/** Stores a check whose first query the caller sends. Requires the player's lock. */
export async function insertCheck(
  tx: Db,
  fresh: Pick<AgeCheck, 'accountId' | 'idEnding'> & { sealed: string },
  atMs: number,
): Promise<AgeCheck> {
  const times = { requestedAt: new Date(atMs), nextTryAt: nextTryAt(1, atMs) };
  const [stored] = await tx
    .insert(ageCheck)
    .values({ ...fresh, ...times, state: 'pending', tries: 1 })
    .returning();
  assert(stored);
  return stored;
}

/** Claims the check that is due first for one query, so that no other process sends it too; null when none is due. */
export async function claimDueCheck(db: Db, atMs: number): Promise<AgeCheck | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: ageCheck.id, tries: ageCheck.tries })
      .from(ageCheck)
      .where(and(eq(ageCheck.state, 'pending'), lte(ageCheck.nextTryAt, new Date(atMs))))
      .orderBy(ageCheck.nextTryAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (due === undefined) return null;
    const tries = due.tries + 1;
    const asked = { tries, nextTryAt: nextTryAt(tries, atMs) };
    const [claimed] = await tx.update(ageCheck).set(asked).where(eq(ageCheck.id, due.id)).returning();
    return claimed ?? null;
  });
}

/** Ends a pending check and removes its details. Requires the player's lock. */
export async function endCheck(
  tx: Db,
  id: number,
  state: Exclude<AgeCheck['state'], 'pending'>,
  atMs: number,
): Promise<void> {
  await tx
    .update(ageCheck)
    .set({ state, sealed: null, nextTryAt: null, decidedAt: new Date(atMs) })
    .where(and(eq(ageCheck.id, id), eq(ageCheck.state, 'pending')));
}

/** Whether a check is pending, read under the player's lock. */
export async function isPending(tx: Db, id: number): Promise<boolean> {
  return (await tx.$count(ageCheck, and(eq(ageCheck.id, id), eq(ageCheck.state, 'pending')))) > 0;
}

/** The pending check of an account. */
export async function pendingCheck(tx: Db, accountId: number): Promise<AgeCheck | null> {
  const [found] = await tx
    .select()
    .from(ageCheck)
    .where(and(eq(ageCheck.accountId, accountId), eq(ageCheck.state, 'pending')));
  return found ?? null;
}

/**
 * Claims an ID number for an account. Returns false if another account has it. Of two accounts at once one gets it,
 * because the second waits for the first one's rows. The number of an erased player is free when their exclusion is over.
 */
export async function claimId(tx: Db, accountId: number, hashes: IdHash[], atMs: number): Promise<boolean> {
  const isThisId = inArray(
    provenId.idHash,
    hashes.map(({ idHash }) => idHash),
  );
  await tx.delete(provenId).where(and(isThisId, inArray(provenId.accountId, freed(tx, atMs))));
  for (const hash of hashes)
    await tx
      .insert(provenId)
      .values({ ...hash, accountId })
      .onConflictDoNothing();
  const others = await tx.$count(provenId, and(isThisId, ne(provenId.accountId, accountId)));
  if (others > 0) await releaseId(tx, accountId);
  return others === 0;
}

/** Releases the ID number of an account, so that it can prove another one. */
export async function releaseId(tx: Db, accountId: number): Promise<void> {
  await tx.delete(provenId).where(eq(provenId.accountId, accountId));
}

/** Erased accounts whose exclusion, if they had one, is over. */
const freed = (db: Db, atMs: number) =>
  db
    .select({ id: account.id })
    .from(account)
    .where(
      and(isNotNull(account.erasedAt), or(isNull(account.excludedUntil), lte(account.excludedUntil, new Date(atMs)))),
    );

/** The number of accounts whose proven ID number none of the keys can find, because its key is missing in the settings. */
export async function countUnfindableIds(db: Db, keys: AgeProofKeys): Promise<number> {
  const names = keys.map(keyNameOf);
  const findable = db.select({ id: provenId.accountId }).from(provenId).where(inArray(provenId.keyName, names));
  const [row] = await db
    .select({ count: sql<string>`count(distinct ${provenId.accountId})` })
    .from(provenId)
    .where(and(notInArray(provenId.keyName, names), notInArray(provenId.accountId, findable)));
  return Number(row?.count ?? 0);
}

/** Pending bets of players who are under age, by id after `afterId`. */
export async function betsOfUnderAge(db: Db, afterId: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: bet.id })
    .from(bet)
    .innerJoin(account, eq(account.id, bet.accountId))
    .where(and(eq(account.ageState, 'underAge'), eq(bet.status, STATUS.pending), gt(bet.id, afterId)))
    .orderBy(bet.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Tickets of players who are under age that wait for results, by id after `afterId`. */
export async function ticketsOfUnderAge(db: Db, afterId: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: jackpotTicket.id })
    .from(jackpotTicket)
    .innerJoin(account, eq(account.id, jackpotTicket.accountId))
    .where(and(eq(account.ageState, 'underAge'), isPendingTicket, gt(jackpotTicket.id, afterId)))
    .orderBy(jackpotTicket.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Deletes old checks that proved nothing, and the ID numbers of erased players whose exclusion is over. */
export async function cleanUpAgeChecks(db: Db, atMs: number): Promise<void> {
  const isOld = lte(ageCheck.decidedAt, new Date(atMs - KEPT_CHECK_MS));
  await deleteSome(db, ageCheck, ageCheck.id, and(isOld, ne(ageCheck.state, 'proven')));
  await deleteSome(db, provenId, provenId.idHash, inArray(provenId.accountId, freed(db, atMs)));
}
