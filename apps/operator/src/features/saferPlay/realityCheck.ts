import assert from 'node:assert/strict';
import type { RealityCheckMinutes } from '@ushindi/shared';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { limitsAt } from '../../db/playerLimits.ts';
import { account, session } from '../../db/schema/index.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { type UsedLimit, withUse } from '../../http/playerLimits.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import { type Turnover, turnoverSince } from '../../ledger/turnover.ts';

/** The interval of the reality check for players who have not chosen one. */
export type CheckDefault = { defaultCheckMinutes: RealityCheckMinutes };
type Deps = CheckDefault & { db: Db; nowMs: Clock };

/** The play of a player in the session of the call. */
export type PlaySession = Turnover & {
  playedMs: number;
  /** Time played until the next reality check; 0 if it is due, null without one. */
  checkInMs: number | null;
  /** The player's limit of time with the least left. */
  timeLimit: UsedLimit | null;
};

const MINUTE_MS = 60 * 1000;

/**
 * The time played and the money of the session, and the time until the next reality check. Its state is stored with the
 * session, so that all tabs of a browser show the same.
 */
export async function playSessionOf(deps: Deps, { accountId, sessionHash }: SignedInPlayer): Promise<PlaySession> {
  const { db, nowMs } = deps;
  const { playedMs, checkedAtPlayedMs, createdAt } = await readSession(db, sessionHash);
  const { turnover } = await turnoverSince(db, accountId, { turnover: createdAt.getTime() });
  const intervalMs = (await realityCheckMinutesOf(deps, accountId)) * MINUTE_MS;
  const checkInMs = intervalMs === 0 ? null : Math.max(0, checkedAtPlayedMs + intervalMs - playedMs);
  return { ...turnover, playedMs, checkInMs, timeLimit: await shortestTimeLimit(db, accountId, nowMs()) };
}

async function readSession(db: Db, sessionHash: string) {
  const { playedMs, checkedAtPlayedMs, createdAt } = session;
  const [found] = await db
    .select({ playedMs, checkedAtPlayedMs, createdAt })
    .from(session)
    .where(eq(session.tokenHash, sessionHash));
  assert(found, 'the session of the call is stored');
  return found;
}

async function shortestTimeLimit(db: Db, accountId: number, atMs: number): Promise<UsedLimit | null> {
  const limits = (await limitsAt(db, accountId, atMs)).filter(({ kind }) => kind === 'time');
  const used = await withUse(db, accountId, limits, atMs);
  return used.toSorted((a, b) => a.left - b.left)[0] ?? null;
}

/** The player's interval in minutes, or the default; 0 for none. */
export async function realityCheckMinutesOf(
  { db, defaultCheckMinutes }: Pick<Deps, 'db' | 'defaultCheckMinutes'>,
  accountId: number,
): Promise<number> {
  const [found] = await db
    .select({ minutes: account.realityCheckMinutes })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.minutes ?? defaultCheckMinutes;
}

/** Sets the interval of the player's reality checks. In the session of the call it starts now. */
export async function setRealityCheck(
  { db, nowMs }: Pick<Deps, 'db' | 'nowMs'>,
  player: SignedInPlayer,
  minutes: RealityCheckMinutes,
): Promise<void> {
  const { accountId, origin } = player;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(account)
      .set({ realityCheckMinutes: minutes })
      .where(and(eq(account.id, accountId), sql`${account.realityCheckMinutes} is distinct from ${minutes}`))
      .returning({ id: account.id });
    const event = { kind: 'limit_changed', outcome: 'done', accountId, origin, atMs: nowMs() } as const;
    if (changed.length > 0) await recordSecurityEvent(tx, { ...event, detail: `reality check ${minutes || 'none'}` });
    await confirmRealityCheck({ db: tx }, player);
  });
}

/** Stores that the player confirmed the reality check. The next one is due after another interval of play. */
export async function confirmRealityCheck({ db }: { db: Db }, { sessionHash }: SignedInPlayer): Promise<void> {
  await db
    .update(session)
    .set({ checkedAtPlayedMs: sql`${session.playedMs}` })
    .where(eq(session.tokenHash, sessionHash));
}
