import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account, session } from '../../db/schema/index.ts';
import type { Player } from '../../http/serve.ts';
import { hashToken } from '../../http/token.ts';

/** Stores a session and deletes the account's expired ones. */
export async function startSession(
  tx: Db,
  started: { accountId: number; token: string; nowMs: number; expiresAtMs: number },
): Promise<void> {
  const { accountId, token } = started;
  const createdAt = new Date(started.nowMs);
  await tx.delete(session).where(and(eq(session.accountId, accountId), lte(session.expiresAt, createdAt)));
  await tx
    .insert(session)
    .values({ tokenHash: hashToken(token), accountId, createdAt, expiresAt: new Date(started.expiresAtMs) });
}

/** The player of a token; null if the session is unknown or expired. */
export async function findPlayer(db: Db, token: string, nowMs: number): Promise<Player | null> {
  const [player] = await db
    .select({ accountId: account.id, phone: account.phone })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, hashToken(token)), gt(session.expiresAt, new Date(nowMs))))
    .prepare('find_player')
    .execute();
  return player ?? null;
}

export async function endSessions(tx: Db, accountId: number): Promise<void> {
  await tx.delete(session).where(eq(session.accountId, accountId));
}
