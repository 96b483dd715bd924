import { and, eq, getTableColumns, gt, isNull, lte, or } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { gameSession, session } from '../../db/schema/index.ts';
import { hashToken } from '../../http/token.ts';

/** A stored game session. `lastUsedAt` is that of the player's session; null for a guest. */
export type StoredGameSession = typeof gameSession.$inferSelect & { lastUsedAt: Date | null };

/** The lifetime of a game session. */
const SESSION_MS = 4 * 60 * 60_000;

/** Stores a game session. Account and session are null for a guest. */
export async function openSession(
  tx: Db,
  opened: { token: string; accountId: number | null; sessionHash: string | null; game: string; atMs: number },
): Promise<void> {
  const { token, atMs, ...what } = opened;
  const expiresAt = new Date(atMs + SESSION_MS);
  await tx.insert(gameSession).values({ ...what, tokenHash: hashToken(token), createdAt: new Date(atMs), expiresAt });
}

/**
 * The session of a token's hash; null if it is unknown, expired, or of another game. A player's also ends with the session
 * that launched it.
 */
export async function findSession(
  db: Db,
  tokenHash: string,
  game: string,
  nowMs: number,
): Promise<StoredGameSession | null> {
  const now = new Date(nowMs);
  const isIt = and(eq(gameSession.tokenHash, tokenHash), eq(gameSession.game, game));
  const launchIsOpen = and(isNull(session.endedAt), gt(session.expiresAt, now));
  const [found] = await db
    .select({ ...getTableColumns(gameSession), lastUsedAt: session.lastUsedAt, launchedAt: session.createdAt })
    .from(gameSession)
    .leftJoin(session, eq(session.tokenHash, gameSession.sessionHash))
    .where(and(isIt, gt(gameSession.expiresAt, now), or(isNull(gameSession.accountId), launchIsOpen)));
  if (found === undefined) return null;
  const { launchedAt, lastUsedAt, ...stored } = found;
  return { ...stored, lastUsedAt: lastUsedAt ?? launchedAt };
}

/** Deletes expired sessions. */
export async function cleanUpSessions({ db, nowMs }: { db: Db; nowMs: Clock }): Promise<void> {
  await deleteSome(db, gameSession, gameSession.tokenHash, lte(gameSession.expiresAt, new Date(nowMs())));
}
