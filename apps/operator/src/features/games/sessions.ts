import { and, eq, gt, lte } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { gameSession } from '../../db/schema/index.ts';
import { hashToken } from '../../http/token.ts';

export type StoredGameSession = typeof gameSession.$inferSelect;

/** An opened game can be played this long. */
const SESSION_MS = 4 * 60 * 60_000;

/** Stores a game session; `accountId` is null for a guest. */
export async function openSession(
  tx: Db,
  opened: { token: string; accountId: number | null; game: string; atMs: number },
): Promise<void> {
  const { token, atMs, ...what } = opened;
  const expiresAt = new Date(atMs + SESSION_MS);
  await tx.insert(gameSession).values({ ...what, tokenHash: hashToken(token), createdAt: new Date(atMs), expiresAt });
}

/** The session of a token; null if it is unknown, expired, or of another game. */
export async function findSession(
  db: Db,
  token: string,
  game: string,
  nowMs: number,
): Promise<StoredGameSession | null> {
  const isIt = and(eq(gameSession.tokenHash, hashToken(token)), eq(gameSession.game, game));
  const [found] = await db
    .select()
    .from(gameSession)
    .where(and(isIt, gt(gameSession.expiresAt, new Date(nowMs))));
  return found ?? null;
}

/** Deletes expired sessions. */
export async function cleanUpSessions({ db, nowMs }: { db: Db; nowMs: Clock }): Promise<void> {
  await deleteSome(db, gameSession, gameSession.tokenHash, lte(gameSession.expiresAt, new Date(nowMs())));
}
