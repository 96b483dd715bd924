import { and, eq, gt, lte } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { gameSession } from '../../db/schema/index.ts';
import { hashToken } from '../../http/token.ts';

export type GameSession = typeof gameSession.$inferSelect;

/** How long an opened game can be played before it has to be opened again. */
const SESSION_MS = 4 * 60 * 60_000;

/** Stores that a game was opened under a token; `accountId` is null for a guest. */
export async function openSession(
  tx: Db,
  opened: { token: string; accountId: number | null; game: string; atMs: number },
): Promise<void> {
  const { token, atMs, ...what } = opened;
  const expiresAt = new Date(atMs + SESSION_MS);
  await tx.insert(gameSession).values({ ...what, tokenHash: hashToken(token), createdAt: new Date(atMs), expiresAt });
}

/** The session of a token for a game; null when there is none, it is over, or it is another game's. */
export async function findSession(db: Db, token: string, game: string, nowMs: number): Promise<GameSession | null> {
  const isIt = and(eq(gameSession.tokenHash, hashToken(token)), eq(gameSession.game, game));
  const [found] = await db
    .select()
    .from(gameSession)
    .where(and(isIt, gt(gameSession.expiresAt, new Date(nowMs))));
  return found ?? null;
}

/** Deletes sessions that are over. */
export async function cleanUpSessions({ db, nowMs }: { db: Db; nowMs: Clock }): Promise<void> {
  await deleteSome(db, gameSession, gameSession.tokenHash, lte(gameSession.expiresAt, new Date(nowMs())));
}
