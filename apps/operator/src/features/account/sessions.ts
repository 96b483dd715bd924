import { and, desc, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { countPlayTime, playedInPause } from '../../db/playTime.ts';
import { account, session, type SessionEnd } from '../../db/schema/index.ts';
import type { SessionPlayer } from '../../http/serve.ts';
import { hashToken } from '../../http/token.ts';
import { type Device, hashOf } from './device.ts';

/** A session expires `totalMs` after its start or `idleMs` after its last use, whichever is first. */
export type SessionLifetime = { totalMs: number; idleMs: number };

/** A session in the list that its player reads. */
export type ListedSession = { id: string; device: string; createdAt: Date; lastUsedAt: Date; isCurrent: boolean };

/** The use of a session is stored at most once in this time. */
const USE_INTERVAL_MS = 60_000;
/** Of more sessions, those that were used last are listed. */
const MAX_LISTED = 50;

/** The last use that is stored; the sign-in if there was none since. */
const USED_AT = sql<Date>`coalesce(${session.lastUsedAt}, ${session.createdAt})`.mapWith(session.createdAt);

const isOpen = (nowMs: number): SQL | undefined => and(isNull(session.endedAt), gt(session.expiresAt, new Date(nowMs)));

/** Stores a session. `isNewDevice` if the account had sessions before, but none on this device. */
export async function startSession(
  tx: Db,
  started: { accountId: number; token: string; nowMs: number; lifetime: SessionLifetime; device: Device },
): Promise<{ isNewDevice: boolean }> {
  const { accountId, token, nowMs, lifetime, device } = started;
  const deviceHash = hashOf(device);
  const isNewDevice = deviceHash !== null && !device.isKnown && (await isUnknownDevice(tx, accountId, deviceHash));
  await tx.insert(session).values({
    tokenHash: hashToken(token),
    accountId,
    device: device.name,
    deviceHash,
    network: device.network,
    isNewDevice,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + Math.min(lifetime.totalMs, lifetime.idleMs)),
    maxExpiresAt: new Date(nowMs + lifetime.totalMs),
  });
  return { isNewDevice };
}

async function isUnknownDevice(tx: Db, accountId: number, deviceHash: string): Promise<boolean> {
  const [counted] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`(count(*) filter (where ${session.deviceHash} = ${deviceHash}))::int`,
    })
    .from(session)
    .where(eq(session.accountId, accountId));
  return counted !== undefined && counted.all > 0 && counted.same === 0;
}

/** The player of a token, and the stored time of the latest use; null if the session is unknown, ended or expired. */
export async function findPlayer(
  db: Db,
  token: string,
  nowMs: number,
): Promise<{ player: SessionPlayer; lastUsedAt: Date } | null> {
  const sessionHash = hashToken(token);
  const [found] = await db
    .select({ accountId: account.id, phone: account.phone, lastUsedAt: USED_AT })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, sessionHash), isOpen(nowMs)))
    .prepare('find_player')
    .execute();
  if (found === undefined) return null;
  const { lastUsedAt, ...player } = found;
  return { player: { ...player, sessionHash }, lastUsedAt };
}

/** How the session of a token ended before its expiry, and the exclusion of its player; null if it did not. */
export async function endOf(
  db: Db,
  token: string,
): Promise<{ reason: SessionEnd; endedAt: Date; excludedUntil: Date | null } | null> {
  const [found] = await db
    .select({ reason: session.endReason, endedAt: session.endedAt, excludedUntil: account.excludedUntil })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.tokenHash, hashToken(token)));
  if (found === undefined || found.reason === null || found.endedAt === null) return null;
  return { ...found, reason: found.reason, endedAt: found.endedAt };
}

/**
 * Stores the use of a session at most once a minute, postpones its expiry and counts the time played. Does nothing if the
 * session has ended.
 */
export async function storeUse(
  db: Db,
  used: { sessionHash: string; lastUsedAt: Date; nowMs: number; idleMs: number },
): Promise<void> {
  const { sessionHash, lastUsedAt, nowMs, idleMs } = used;
  const before = new Date(nowMs - USE_INTERVAL_MS);
  if (lastUsedAt > before) return;
  const idleEnd = new Date(nowMs + idleMs);
  const playedMs = playedInPause(nowMs - lastUsedAt.getTime());
  const [stored] = await db
    .update(session)
    .set({
      lastUsedAt: new Date(nowMs),
      playedMs: sql`${session.playedMs} + ${playedMs}`,
      expiresAt: sql`greatest(${session.expiresAt}, least(coalesce(${session.maxExpiresAt}, ${session.expiresAt}), ${idleEnd.toISOString()}::timestamptz))`,
    })
    .where(and(eq(session.tokenHash, sessionHash), isOpen(nowMs), lte(USED_AT, before)))
    .returning({ accountId: session.accountId });
  // Of calls at the same time only one stores the use, and only that one counts the pause.
  if (stored && playedMs > 0) await countPlayTime(db, stored.accountId, nowMs - playedMs, nowMs);
}

/** The account's open sessions: the call's own, then the last used first. */
export async function listSessions(
  db: Db,
  { accountId, sessionHash }: SessionPlayer,
  nowMs: number,
): Promise<ListedSession[]> {
  const { tokenHash, id, device, createdAt } = session;
  const rows = await db
    .select({ tokenHash, id, device, createdAt, lastUsedAt: USED_AT })
    .from(session)
    .where(and(eq(session.accountId, accountId), isOpen(nowMs)))
    .orderBy(desc(eq(tokenHash, sessionHash)), desc(USED_AT), desc(createdAt))
    .limit(MAX_LISTED);
  return rows.map(({ tokenHash: hash, ...listed }) => ({ ...listed, isCurrent: hash === sessionHash }));
}

/** The account's latest sign-in on a new device since the player's own sign-in; null if there was none. */
export async function newestOnNewDevice(db: Db, { accountId, sessionHash }: SessionPlayer, nowMs: number) {
  const [own] = await db
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(eq(session.tokenHash, sessionHash));
  if (own === undefined) return null;
  const isLater = and(gt(session.createdAt, own.createdAt), ne(session.tokenHash, sessionHash));
  const [newest] = await db
    .select({ id: session.id, device: session.device, createdAt: session.createdAt })
    .from(session)
    .where(and(eq(session.accountId, accountId), eq(session.isNewDevice, true), isLater, isOpen(nowMs)))
    .orderBy(desc(session.createdAt))
    .limit(1);
  return newest ?? null;
}

/** How many sessions of the account began on a new device since a time. */
export async function countNewDevices(db: Db, accountId: number, since: Date): Promise<number> {
  return db.$count(
    session,
    and(eq(session.accountId, accountId), eq(session.isNewDevice, true), gt(session.createdAt, since)),
  );
}

/** The sessions that end: all of an account, or one by its id or its hash. */
type Which = { id: string } | { hash: string } | 'all';

function conditionOf(which: Which): SQL | undefined {
  if (which === 'all') return undefined;
  if ('id' in which) return eq(session.id, which.id);
  return eq(session.tokenHash, which.hash);
}

/**
 * Ends sessions of an account, and with each the games that it launched. The expiry moves too, for
 * processes of an older release. Expired sessions end as well, because the clocks of processes differ.
 */
export async function endSessions(
  tx: Db,
  which: Which,
  { accountId, reason, nowMs }: { accountId: number; reason: SessionEnd; nowMs: number },
): Promise<void> {
  const endedAt = new Date(nowMs);
  await tx
    .update(session)
    .set({
      endedAt,
      endReason: reason,
      expiresAt: sql`least(${session.expiresAt}, ${endedAt.toISOString()}::timestamptz)`,
    })
    .where(and(eq(session.accountId, accountId), isNull(session.endedAt), conditionOf(which)));
}
