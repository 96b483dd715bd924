import assert from 'node:assert/strict';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { STATUS } from '../../db/betStatus.ts';
import { gameRound } from '../../db/schema/index.ts';
import type { DrawnRound } from '@ushindi/draws/games/rules/rules';

/** Further values that the draw depends on, for its verification. Rounds of earlier releases lack them. */
type DrawnBy = { algorithm: number; rtpPercent: number };
/** The stored result, for the page and the history. `show` is revealed only after the end. */
type Result = Pick<DrawnRound, 'label' | 'home' | 'away' | 'score' | 'show'> & Partial<DrawnBy>;
/** A stored round. */
export type Round = Omit<typeof gameRound.$inferSelect, 'result'> & { result: Result };
/** A round to store. */
export type NewRound = Omit<typeof gameRound.$inferInsert, 'result'> & { result: Result };

// The column is JSON without a type. Only this module writes it.
const toRound = (row: typeof gameRound.$inferSelect): Round => row as Round;

/** The round of a reference; null without one. */
export async function findRound(db: Db, reference: string): Promise<Round | null> {
  const [found] = await db.select().from(gameRound).where(eq(gameRound.reference, reference));
  return found ? toRound(found) : null;
}

/** Stores a round; null if its reference exists. */
export async function insertRound(tx: Db, fresh: NewRound): Promise<Round | null> {
  const [stored] = await tx
    .insert(gameRound)
    .values(fresh)
    .onConflictDoNothing({ target: gameRound.reference })
    .returning();
  return stored ? toRound(stored) : null;
}

/** Locks a round until the transaction ends. */
export async function lockRound(tx: Db, id: number): Promise<Round> {
  const [locked] = await tx.select().from(gameRound).where(eq(gameRound.id, id)).for('update');
  assert(locked, `round ${id} is stored`);
  return toRound(locked);
}

type Ended = Pick<Round, 'status' | 'odds' | 'paidCents' | 'result' | 'settledAt'>;

/** Stores the end of a pending round. */
export async function endRound(tx: Db, id: number, ended: Ended): Promise<Round> {
  const isPending = and(eq(gameRound.id, id), eq(gameRound.status, STATUS.pending));
  const [stored] = await tx.update(gameRound).set(ended).where(isPending).returning();
  assert(stored, `round ${id} was pending`);
  return toRound(stored);
}

/** The player's open round of a game; null without one. */
export async function pendingRound(db: Db, accountId: number, game: string): Promise<Round | null> {
  const isIt = and(eq(gameRound.accountId, accountId), eq(gameRound.game, game), eq(gameRound.status, STATUS.pending));
  const [found] = await db.select().from(gameRound).where(isIt).limit(1);
  return found ? toRound(found) : null;
}

/** The player's open rounds of all games. */
export async function pendingRoundsOf(db: Db, accountId: number): Promise<Round[]> {
  const isOpen = and(eq(gameRound.accountId, accountId), eq(gameRound.status, STATUS.pending));
  const rows = await db.select().from(gameRound).where(isOpen).orderBy(gameRound.id);
  return rows.map(toRound);
}

/** Open rounds by id, after `afterId`. */
export async function pendingRounds(db: Db, afterId: number, limit: number): Promise<Round[]> {
  const rows = await db
    .select()
    .from(gameRound)
    .where(and(eq(gameRound.status, STATUS.pending), gt(gameRound.id, afterId)))
    .orderBy(gameRound.id)
    .limit(limit);
  return rows.map(toRound);
}

/** The rounds of this player among some ids. */
export async function findOwnRounds(db: Db, accountId: number, ids: number[]): Promise<Round[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(gameRound)
    .where(and(inArray(gameRound.id, ids), eq(gameRound.accountId, accountId)));
  return rows.map(toRound);
}

/** A page of a player's rounds of one kind, newest first. */
export async function listRounds(
  db: Db,
  wanted: {
    accountId: number;
    kind: Round['kind'];
    status: number | undefined;
    limit: number;
    offset: number;
  },
): Promise<Round[]> {
  const { accountId, kind, status, limit, offset } = wanted;
  const mine = and(eq(gameRound.accountId, accountId), eq(gameRound.kind, kind));
  const matching = status === undefined ? mine : and(mine, eq(gameRound.status, status));
  const rows = await db
    .select()
    .from(gameRound)
    .where(matching)
    .orderBy(desc(gameRound.id))
    .limit(limit)
    .offset(offset);
  return rows.map(toRound);
}
