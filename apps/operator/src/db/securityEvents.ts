import { ACTIVITY_KINDS, type ActivityKind } from '@ushindi/shared';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { securityEvent, session, type SecurityEventKind, type SecurityEventOutcome } from './schema/index.ts';

/** The origin of a call. */
export type EventOrigin = {
  /** Null outside of a request, as in a staff command. */
  requestId: string | null;
  /** Hash of the session's token; null for a call without a session. */
  sessionHash: string | null;
  /** Hash of the browser's id; null for that of the session, or without one. */
  deviceHash: string | null;
  /** The network of the address; '' for that of the session, or if unknown. */
  network: string;
};

/** A security event to store. */
export type NewSecurityEvent = {
  kind: SecurityEventKind;
  outcome: SecurityEventOutcome;
  /** Null if the call names no account that exists. */
  accountId: number | null;
  origin: EventOrigin;
  atMs: number;
  detail?: string;
};

/** A stored event in the form of staff commands and exports. */
export type ShownSecurityEvent = Omit<typeof securityEvent.$inferSelect, 'deviceHash'> & {
  /** The first characters of the device's hash: enough to compare devices. */
  device: string | null;
};

const SHOWN_DEVICE_LENGTH = 8;

/**
 * Stores a security event. Call it in the transaction of the change that it reports; for a refusal, where the
 * transaction commits. The database bounds refusals and requests of codes.
 */
export async function recordSecurityEvent(
  tx: Db,
  { kind, outcome, accountId, origin, atMs, detail = '' }: NewSecurityEvent,
): Promise<void> {
  const { requestId, sessionHash, deviceHash, network } = origin;
  const at = new Date(atMs).toISOString();
  await tx.execute(
    sql`select record_security_event(${at}, ${kind}, ${outcome}, ${accountId}::bigint, ${sessionHash}, ${deviceHash}, ${network},
      ${requestId}, ${detail})`,
  );
}

/** Security events of a player, newest first. */
export async function listSecurityEvents(
  db: Db,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShownSecurityEvent[]> {
  const rows = await db
    .select()
    .from(securityEvent)
    .where(eq(securityEvent.accountId, accountId))
    .orderBy(desc(securityEvent.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ deviceHash, ...event }) => ({
    ...event,
    device: deviceHash?.slice(0, SHOWN_DEVICE_LENGTH) ?? null,
  }));
}

const MAX_ACTIVITY = 20;

/** The recent activity of an account, newest first. */
export async function listActivity(db: Db, accountId: number) {
  const { id, at, kind, outcome, sessionId, deviceHash } = securityEvent;
  // The session of the event; for an event without one, the account's last session on that device.
  const isOfDevice = or(eq(session.id, sessionId), eq(session.deviceHash, deviceHash));
  const seen = db
    .select({ device: session.device })
    .from(session)
    .where(and(eq(session.accountId, securityEvent.accountId), isOfDevice))
    .orderBy(sql`${session.id} = ${sessionId} desc nulls last`, desc(session.createdAt))
    .limit(1)
    .as('seen');
  return (
    db
      // The condition admits no other kinds.
      .select({ id, at, kind: sql<ActivityKind>`${kind}`, outcome, device: seen.device })
      .from(securityEvent)
      .leftJoinLateral(seen, sql`true`)
      .where(and(eq(securityEvent.accountId, accountId), inArray(kind, ACTIVITY_KINDS)))
      .orderBy(desc(id))
      .limit(MAX_ACTIVITY)
  );
}
